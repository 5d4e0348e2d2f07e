import type { SeedListing } from '../listings.ts'
import { prose } from '../prose.ts'

export const southernPlains: SeedListing[] = [
  {
    host: 'seed-host-camila-ibarra',
    title: 'Cherrywood room under a pecan tree, screened porch',
    location: 'Austin, TX',
    rent: 895,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Social', 'Vegetarian'],
    description: prose`
      The pecan is older than the street, and from October on you will be handed a bucket and asked to help. Your
      bedroom opens onto the screened porch, where the ceiling fan never stops and most of our suppers happen. I
      teach ceramics at a community college; Wes, the third of us, does sound for a theater. The coffee trailer on
      Manor Road knows our names. Water, internet and pecans are free.
    `,
    contactInfo: 'camila.ibarra@example.com',
    availability: 'available',
    daysAgo: 0.47,
    likes: 1,
    views: 17,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Hyde Park shared room on Avenue G, pool key included',
    location: 'Austin, TX',
    rent: 550,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Night Owl'],
    description: prose`
      Shipe Pool is two blocks off and free, which from May onward is the main thing. Kofi, a second-year in
      petroleum engineering, has one side of a wide bedroom with two closets; the other side waits for you. The 7
      bus reaches campus before your first song ends. There is a house rule against dishes and none against singing.
    `,
    contactInfo: '(512) 555-0107',
    availability: 'available',
    daysAgo: 69.81,
    likes: 10,
    views: 225,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Mueller master suite with solar panels and a tub',
    location: 'Austin, TX',
    rent: 1195,
    roomType: 'Master',
    lifestyle: ['Professional', 'Early Bird', 'Non-smoker'],
    description: prose`
      Last August our whole electric bill was eleven dollars, and you would pay a third of whatever it is. The suite
      fills the upper floor on the Lake Park side: bedroom, soaking tub, laundry closet and a strip of balcony for
      herbs. I am up at five for the farmers' market, where I sell mushrooms. The other housemate designs
      playgrounds and has tested all the slides.
    `,
    contactInfo: 'mueller.upstairs@example.com',
    availability: 'available',
    daysAgo: 16.52,
    likes: 3,
    views: 62,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'South Lamar garage studio, tin roof, own gate',
    location: 'Austin, TX',
    rent: 1295,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Pet-friendly'],
    description: prose`
      Rain on this roof is the best sound in the zip code, when we get any. It stands behind the main house with a
      gate of its own, a gravel yard strung with lights, and a kitchen along one wall. The air conditioner was new
      in spring and is sized for a building twice as large. Two dance halls and a great many breakfast tacos lie
      within a mile.
    `,
    contactInfo: '512-555-0126',
    availability: 'available',
    daysAgo: 39.44,
    likes: 5,
    views: 122,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Crestview ranch house room, three minutes to the train',
    location: 'Austin, TX',
    rent: 825,
    roomType: 'Single',
    lifestyle: ['Professional', 'Quiet', 'Early Bird'],
    description: prose`
      Low ceilings, a carport, pink bathroom tile from 1956 that we refuse to replace: you get the idea. Yours is
      the northeast corner bedroom, which stays cool until well past lunch. I manage a hardware shop and go to bed
      with the chickens, of which there are four. Crestview Station puts you downtown in seventeen minutes.
    `,
    contactInfo: 'pink.tile.house@example.org',
    availability: 'available',
    daysAgo: 54.6,
    likes: 6,
    views: 140,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'East Riverside: split a furnished bedroom by the boardwalk',
    location: 'Austin, TX',
    rent: 525,
    roomType: 'Shared',
    lifestyle: ['Student', 'Early Bird', 'Non-smoker'],
    description: prose`
      All you need to bring is sheets. The apartment complex has a gym nobody uses and a gate to the lake trail that
      everyone does. You and Santiago, who rows, would each have a full bed, a nightstand and half of a very long
      closet. It went to his teammate this morning, sorry to those who wrote after lunch.
    `,
    contactInfo: '(512) 555-0139',
    availability: 'not available',
    daysAgo: 105.12,
    likes: 12,
    views: 310,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Bouldin Creek back bedroom, rent or work-trade',
    location: 'Austin, TX',
    rent: null,
    roomType: 'Single',
    lifestyle: ['Vegetarian', 'Pet-friendly', 'Early Bird', 'Social'],
    description: prose`
      I have two goats, a third of an acre and a bad shoulder, so I am open to trading hours for part of the rent.
      The rest depends on what you can lift. You would have the cool bedroom at the rear, a half bath, and first
      pick of the greens. South First is a short stroll, and the goats will not let you sleep in.
    `,
    contactInfo: 'two.goats@example.com',
    availability: 'available',
    daysAgo: 33.07,
    likes: 5,
    views: 118,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'North Loop room for someone who likes records',
    location: 'Austin, TX',
    rent: 799.99,
    roomType: 'Single',
    lifestyle: ['Night Owl', 'Social', 'Non-smoker'],
    description: prose`
      Four thousand of them line the hallway, and they are insured, alphabetized and meant to be played. The bedroom
      sits at the other end of the house, so you can also have silence. Desmond repairs amplifiers in the shed; I
      cut hair on 53rd Street and can do yours. There is a mini-split in every room, and bills are divided evenly on
      the last day of the month.
    `,
    contactInfo: '512-555-0158',
    availability: 'available',
    daysAgo: 90.33,
    likes: 9,
    views: 219,
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Montrose bungalow: corner room, crape myrtles, quiet street',
    location: 'Houston, TX',
    rent: 725,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Quiet', 'Professional'],
    description: prose`
      Pink petals cover the steps from June to September, and I have given up sweeping them. The corner bedroom has
      windows on two sides and a ceiling of painted beadboard. Hazel and I run a framing business from the garage,
      so any picture you own will hang straight. The 82 passes every ten minutes, the bungalow stands high on piers,
      and it stayed dry in the last three storms.
    `,
    contactInfo: 'linh.tran@example.com',
    availability: 'available',
    daysAgo: 30.9,
    likes: 4,
    views: 90,
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Heights master with a claw-foot tub, trail at the fence',
    location: 'Houston, TX',
    rent: 925,
    roomType: 'Master',
    lifestyle: ['Early Bird', 'Professional', 'Pet-friendly'],
    description: prose`
      Open the back gate and you are on the hike-and-bike trail; turn left for downtown, right for kolaches. The
      master takes up the old parlor, with pocket doors that lock and twelve-foot ceilings to let the heat go up. I
      share the house with my brother, a tugboat pilot who is away two weeks of every four. One covered parking
      place comes with the room.
    `,
    contactInfo: '(713) 555-0110',
    availability: 'available',
    daysAgo: 27.22,
    likes: 4,
    views: 92,
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Room off Hillcroft, कमरा किराए पर, kitchen for real cooks',
    location: 'Houston, TX',
    rent: 595,
    roomType: 'Single',
    lifestyle: ['Vegetarian', 'Non-smoker', 'Quiet', 'Professional'],
    description: prose`
      Six burners, a pressure cooker on most of them, and a pantry you could lose a bicycle in: this is a kitchen
      for people who mean it. कमरा साफ़ और हवादार है, और बिजली-पानी का खर्च किराए में शामिल है। आप हिंदी या
      अंग्रेज़ी में लिख सकते हैं, सबका स्वागत है। The bedroom has its own thermostat and a balcony that looks onto a
      loquat tree. Meenakshi, who owns the flat, is an anesthesiologist with a gift for pickles.
    `,
    contactInfo: '713-555-0123',
    availability: 'available',
    daysAgo: 76.18,
    likes: 8,
    views: 193,
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Museum District studio, elevator, oaks to the third floor',
    location: 'Houston, TX',
    rent: 1050,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Non-smoker'],
    description: prose`
      You are level with the crowns of the live oaks here, and the squirrels treat the balcony as a road. The room
      is L-shaped, so the bed is out of sight from the door. Thursdays are free at the museum four blocks east.
      There is a laundry on every landing and a gated lot below; water and trash are handled by the building.
    `,
    contactInfo: 'live.oak.studio@example.org',
    availability: 'available',
    daysAgo: 45.87,
    likes: 4,
    views: 107,
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Third Ward shared room near both campuses',
    location: 'Houston, TX',
    rent: 425,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Early Bird'],
    description: prose`
      Between the two universities, on a street of shotgun houses and one excellent barbecue smoker. You share a
      bedroom with Tariq, who plays baritone in the marching band and has promised to practice at school. Mattress,
      desk and a box fan are supplied. Rent is due on the fifth, since that is when everyone's paychecks land.
    `,
    contactInfo: '(713) 555-0147',
    availability: 'available',
    daysAgo: 110.55,
    likes: 13,
    views: 318,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Kendall-Whittier bungalow room, murals and tamales',
    location: 'Tulsa, OK',
    rent: 485,
    roomType: 'Single',
    lifestyle: ['Social', 'Pet-friendly'],
    description: prose`
      The neon of the old cinema blinks across the way, and the tamale cart parks outside at noon on Fridays. A
      square room with a ceiling fan and new blinds. I work from Austin most of the year, so the house is in the
      care of Dale, who refinishes guitars and will show you round. Half of the gas bill, all of the porch.
    `,
    contactInfo: '(918) 555-0113',
    availability: 'available',
    daysAgo: 18.41,
    likes: 4,
    views: 76,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Cherry Street master, deco tile bath, cats considered',
    location: 'Tulsa, OK',
    rent: 640,
    roomType: 'Master',
    lifestyle: ['Pet-friendly', 'Professional', 'Quiet'],
    description: prose`
      Peach-and-black tile, a pedestal sink and the original chrome make this bathroom the talk of every visitor.
      The bedroom attached is a generous fifteen feet by thirteen. Cafés line 15th Street, and none of them minds a
      laptop. Our one request is that windows stay shut during tornado sirens; the cellar is roomy and stocked with
      cards.
    `,
    contactInfo: '918-555-0129',
    availability: 'available',
    daysAgo: 37.79,
    likes: 5,
    views: 113,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Pearl District studio over a bicycle shop',
    location: 'Tulsa, OK',
    rent: 745,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Professional', 'Non-smoker'],
    description: prose`
      It is 500 square feet with a wall of factory glass, and the rent includes a yearly tune-up downstairs.
      Polished floor, gas range, a shower with room for two elbows. The Ballroom is eight minutes on two wheels. A
      glassblower has just taken the lease, so treat this as a taste of what the next floor will offer in summer.
    `,
    contactInfo: 'pearl.bikes@example.com',
    availability: 'not available',
    daysAgo: 85.04,
    likes: 8,
    views: 190,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Share near the university, two desks and a dog named Waffle',
    location: 'Tulsa, OK',
    rent: 325,
    roomType: 'Shared',
    lifestyle: ['Student', 'Pet-friendly', 'Social'],
    description: prose`
      Waffle is a basset hound, he sheds, and he is the reason most people stay. One bedroom for two on South
      Florence, where the desks face the same window and the beds do not. Laundry is in the mudroom; detergent is
      communal. Rent is $325 apiece and that is the whole of it.
    `,
    contactInfo: 'waffle.house.tulsa@example.org',
    availability: 'available',
    daysAgo: 117.29,
    likes: 13,
    views: 341,
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'Brady Heights foursquare: a room with a hundred-year-old view',
    location: 'Tulsa, OK',
    rent: 520,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Early Bird', 'Vegetarian', 'Pet-friendly'],
    description: prose`
      A photograph from 1919 hangs in our front hall, taken from the window of the room that we are renting out. The
      oaks in it are as thick as a wrist. Today you cannot put your arms around them, but the street, the porches
      and the curve of the hill down to the city are the same, and so are the panes of glass, which ripple a little
      when you walk past.

      The room is the southeast one on the second floor. It gets sun from breakfast until two. It is twelve feet
      square, with a closet that still has its brass hooks, a quilt rack, an iron bed you may use or not, and a rug
      from my grandmother's house in Laredo. The floor slopes by an inch; a marble will tell you where. There is a
      window unit for summer and a gas wall heater, inspected each fall, for the three weeks when Oklahoma remembers
      winter.

      You would be living with Nadine and Hollis, who look after the house for me. Nadine binds books in the dining
      room, sometimes with a ball game on the radio and sometimes with punk. Hollis is a retired lineman who can fix
      anything with a fuse in it and keeps bees at the foot of the lot. They have been here for seven years. They
      eat early, at half past five, and would be glad of a third at the table, but nobody keeps count.

      The bathroom on the landing is yours and Nadine's. The big clawed tub takes eleven minutes to fill, and there
      is a shelf beside it for a book. The washing machine is in the cellar, and the line is in the yard. The
      internet is fast, because I need it when I come up every other month and stay in the sleeping porch.

      Pets are welcome if the bees do not mind them. The 520 covers water, gas and trash; lights and internet add
      about $45. Downtown is a mile and a quarter south, nearly all downhill, and there is a bus on Denver Avenue
      for the way back. Come and see it any Sunday afternoon, and stay for the honey.
    `,
    contactInfo: '(918) 555-0152',
    availability: 'available',
    daysAgo: 64.75,
    likes: 9,
    views: 212,
  },
]
