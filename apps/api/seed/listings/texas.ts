import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const texas: SeedListing[] = [
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
    reducedFrom: 945,
    daysAgo: 0.47,
    likes: 1,
    views: 17,
    facts: {
      availableInDays: 3,
      minimumStayMonths: 3,
      deposit: 895,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 140,
      petsAllowed: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer'],
    },
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
      bus reaches campus before your first song ends. There is a house rule against dirty dishes and none against
      singing.
    `,
    contactInfo: '(512) 555-0107',
    availability: 'available',
    daysAgo: 69.81,
    likes: 10,
    views: 225,
    facts: {
      availableInDays: -14,
      minimumStayMonths: 4,
      deposit: 275,
      billsIncluded: false,
      billsEstimate: 45,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'air-conditioning'],
    },
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
      herbs. Beatriz is up at five for the farmers’ market, where she sells mushrooms. The other housemate designs
      playgrounds and has tested all the slides.
    `,
    contactInfo: 'mueller.upstairs@example.com',
    availability: 'available',
    daysAgo: 16.52,
    likes: 3,
    views: 62,
    facts: {
      availableInDays: 27,
      minimumStayMonths: 12,
      deposit: 1195,
      billsIncluded: false,
      billsEstimate: 35,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 300,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'air-conditioning', 'balcony'],
    },
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'South Lamar garage studio, tin roof, own gate',
    location: 'Austin, TX',
    rent: 1295,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Pet-friendly'],
    description: prose`
      Rain on this roof is the best sound in the zip code, when we get any. The studio stands behind the main house
      with a gate of its own, a gravel yard strung with lights, and a kitchen along one wall. The air conditioner was
      new in spring and is sized for a building twice as large. Two dance halls and a great many breakfast tacos lie
      within a mile.
    `,
    contactInfo: '512-555-0126',
    availability: 'available',
    daysAgo: 39.44,
    likes: 5,
    views: 122,
    facts: {
      availableInDays: 1,
      minimumStayMonths: 3,
      deposit: 1295,
      billsIncluded: false,
      billsEstimate: 90,
      furnished: true,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 380,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['parking', 'air-conditioning', 'garden', 'lock'],
    },
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
      the northeast corner bedroom, which stays cool until well past lunch. Glenn manages a hardware shop and goes
      to bed with the chickens, of which there are four. Crestview Station puts you downtown in seventeen minutes.
    `,
    contactInfo: 'pink.tile.house@example.org',
    availability: 'available',
    daysAgo: 54.6,
    likes: 6,
    views: 140,
    facts: {
      availableInDays: 10,
      minimumStayMonths: 6,
      deposit: 825,
      billsIncluded: false,
      billsEstimate: 65,
      furnished: false,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 125,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'parking'],
    },
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
      closet. The bed went to his teammate on Sunday, sorry to those who wrote on Monday.
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
      Two goats, a third of an acre and an owner with a bad shoulder: hours can be traded for part of the rent. How
      many depends on what you can lift. You would have the cool bedroom at the rear, a half bath, and first pick of
      the greens. South First is a short stroll, and the goats will not let you sleep in.
    `,
    contactInfo: 'two.goats@example.com',
    availability: 'available',
    daysAgo: 33.07,
    likes: 5,
    views: 118,
    facts: {
      availableInDays: -7,
      minimumStayMonths: 3,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      petsAllowed: true,
      smokingAllowed: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'garden'],
    },
  },
  {
    host: 'seed-host-camila-ibarra',
    title: 'North Loop room for someone who likes records',
    location: 'Austin, TX',
    rent: 799.99,
    roomType: 'Single',
    lifestyle: ['Night Owl', 'Social', 'Non-smoker'],
    description: prose`
      Four thousand records line the hallway, and they are insured, alphabetized and meant to be played. The bedroom
      sits at the other end of the house, so you can also have silence. Desmond repairs amplifiers in the shed; Lupe
      cuts hair on 53rd Street and can do yours. There is a mini-split in every room, and bills are divided evenly
      on the last day of the month.
    `,
    contactInfo: '512-555-0158',
    availability: 'available',
    daysAgo: 90.33,
    likes: 9,
    views: 219,
    facts: {
      availableInDays: 12,
      minimumStayMonths: 6,
      deposit: 800,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 130,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'air-conditioning'],
    },
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
    facts: {
      availableInDays: 9,
      minimumStayMonths: 6,
      deposit: 725,
      billsIncluded: false,
      billsEstimate: 80,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 150,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking', 'air-conditioning'],
    },
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
      master takes up the old parlor, with pocket doors that lock and twelve-foot ceilings to let the heat go up.
      Your housemate would be my brother, a tugboat pilot who is away two weeks of every four. One covered parking
      place comes with the room.
    `,
    contactInfo: '(713) 555-0110',
    availability: 'available',
    daysAgo: 27.22,
    likes: 4,
    views: 92,
    facts: {
      availableInDays: 23,
      minimumStayMonths: 12,
      deposit: 925,
      billsIncluded: false,
      billsEstimate: 85,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 280,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'parking', 'bike-storage'],
    },
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
    facts: {
      availableInDays: 0,
      minimumStayMonths: 3,
      deposit: 595,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 140,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'air-conditioning', 'balcony'],
    },
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
    facts: {
      availableInDays: 35,
      minimumStayMonths: 12,
      deposit: 1050,
      billsIncluded: false,
      billsEstimate: 75,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 420,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'agent',
      amenities: ['washer', 'dryer', 'parking', 'balcony', 'elevator', 'lock'],
    },
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
      desk and a box fan are supplied. Rent is due on the fifth, since that is when everyone’s paychecks land.
    `,
    contactInfo: '(713) 555-0147',
    availability: 'available',
    daysAgo: 110.55,
    likes: 13,
    views: 318,
    facts: {
      availableInDays: -22,
      minimumStayMonths: 4,
      deposit: 200,
      billsIncluded: false,
      billsEstimate: 40,
      furnished: true,
      bathroom: 'shared',
      householdSize: 4,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi'],
    },
  },
]
