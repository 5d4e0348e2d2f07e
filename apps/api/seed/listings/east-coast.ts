import type { SeedListing } from '../listings.ts'
import { prose } from '../prose.ts'

export const eastCoast: SeedListing[] = [
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'Jamaica Plain triple-decker, room with a back porch',
    location: 'Boston, MA',
    rent: 1180,
    roomType: 'Single',
    lifestyle: ['Vegetarian', 'Pet-friendly', 'Non-smoker'],
    description: prose`
      Step out of the bedroom onto a wooden porch with room for a hammock, two tomato pots and your coffee. We are
      on the middle floor of a triple-decker near Green Street station, three people and a tabby called Biscuit.
      Compost goes out on Tuesdays, the farm box comes on Thursdays, and there is a standing board-game evening that
      you can skip without explaining. Heat is gas and we keep it at 66.
    `,
    contactInfo: 'siobhan@example.org',
    availability: 'available',
    daysAgo: 20.1,
    likes: 4,
    views: 75,
  },
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'Allston share for the school year, B line outside',
    location: 'Boston, MA',
    rent: 725,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Night Owl'],
    description: prose`
      Packard's Corner, second floor, five tenants and one very patient dishwasher. The shared bedroom at the front
      has two loft beds with desks underneath and a radiator that clanks twice at dawn and then behaves. Band
      practice happens next door, not here. We sign from September to August, and the landlord fixes things the same
      week.
    `,
    contactInfo: '(617) 555-0108',
    availability: 'available',
    daysAgo: 74.29,
    likes: 10,
    views: 217,
  },
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'Dorchester master suite, five minutes from Savin Hill',
    location: 'Boston, MA',
    rent: 1525,
    roomType: 'Master',
    lifestyle: ['Professional', 'Quiet'],
    description: prose`
      This is the best room of the house, and I say so as the person who sleeps in the second best. It spans the
      whole rear of the top floor, with a dormer facing the bay, a private shower and built-in drawers along the
      knee wall. Malibu Beach is close enough for a swim before work. I run a small print shop and my partner is a
      bus mechanic; we would be your only housemates.
    `,
    contactInfo: 'savin.hill.suite@example.org',
    availability: 'available',
    daysAgo: 15.36,
    likes: 2,
    views: 49,
  },
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'East Boston room with a skyline view, Blue Line at Maverick',
    location: 'Boston, MA',
    rent: 1095,
    roomType: 'Single',
    lifestyle: ['Social', 'Early Bird'],
    description: prose`
      You can watch the fireworks over the harbor from bed, and the planes too, though after a week you stop hearing
      them. It is one of four bedrooms on Webster Street, shared with a ferry deckhand, a dental student and a line
      cook. The pupusas downstairs are the reason we rarely cook on Fridays. Twelve feet by ten, one closet,
      blackout blinds.
    `,
    contactInfo: '617-555-0141',
    availability: 'available',
    daysAgo: 53.02,
    likes: 6,
    views: 151,
  },
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'Fenway studio between the rose garden and the ballpark',
    location: 'Boston, MA',
    rent: 2150,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Night Owl'],
    description: prose`
      On game nights the crowd noise arrives two seconds before the television does. The studio sits on the fourth
      floor of a brick building on Park Drive, with an alcove for the bed so that visitors do not have to sit on it.
      New induction stove, old pine floors, elevator, bike room. The lease begins on the first of the month after
      next and heat is part of it.
    `,
    contactInfo: 'parkdrive.studio@example.com',
    availability: 'available',
    daysAgo: 41.77,
    likes: 2,
    views: 82,
  },
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'Roslindale: garden-level room beside the Arboretum gate',
    location: 'Boston, MA',
    rent: 1060,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Early Bird', 'Non-smoker', 'Pet-friendly'],
    description: prose`
      If you like trees, read on, because there are fifteen thousand of them at the end of our street. The
      Arboretum's Mendum Street gate is two hundred steps from the front door, and in May the whole block smells of
      lilac.

      The room is at garden level in a two-family house. People hear "garden level" and think "basement", so let me
      be exact: the floor is two steps below the lawn at the front and even with it at the back, where a glass door
      opens on a brick patio. It is dry. We put in a French drain four years ago, and a dehumidifier runs in the
      hallway from June to September. The ceiling is seven feet two inches at its lowest, under the beam. The floor
      is cork, warm under bare feet, and the walls were painted in the spring in a pale grey that looks green when
      it rains.

      Upstairs live my wife and I; she restores maps for a library and I drive the school bus that you may have seen
      on Washington Street. There is one more tenant at your level, Bogdan, who plays correspondence chess and
      repairs accordions, the second of these only on Saturdays. You and he would share a bathroom and a kitchenette
      with two burners, a full-size refrigerator and a proper sink. The big kitchen upstairs is yours too whenever
      you feel like roasting something.

      Our old dog Maeve sleeps in the patio sun and is too polite to bark. Another calm animal would be welcome
      after they have met on neutral ground. We compost, we shovel in strict rotation, and we leave the radio off
      before eight.

      The 51 and the commuter rail leave from Roslindale Village, nine minutes on foot, and the bike path to Forest
      Hills takes six. Included are heat, water, internet and all the rhubarb you can carry. We would love someone
      for a year or longer, starting any time after the tenth.
    `,
    contactInfo: 'arboretum.gate@example.org',
    availability: 'available',
    daysAgo: 68.44,
    likes: 8,
    views: 204,
  },
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'Oak Square shared room for two, 57 bus at the door',
    location: 'Boston, MA',
    rent: 760,
    roomType: 'Shared',
    lifestyle: ['Non-smoker', 'Student', 'Early Bird'],
    description: prose`
      Both beds were taken last week, thank you all for writing. For the record: it is the front room of a yellow
      house on Faneuil Street with a maple that turns the light orange in October. Ngozi and Claire will be sharing
      it through next summer. I expect another opening upstairs around then.
    `,
    contactInfo: '617-555-0156',
    availability: 'not available',
    daysAgo: 91.6,
    likes: 9,
    views: 213,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'West Philly porch house near Clark Park seeks fifth person',
    location: 'Philadelphia, PA',
    rent: 685,
    roomType: 'Single',
    lifestyle: ['Social', 'Vegetarian', 'Pet-friendly', 'Night Owl'],
    description: prose`
      Our twin on Larchwood Avenue has a purple door, a swing on the porch and four people who hope you like soup.
      We have been a group house since 2009. None of the founders are left, but their spice rack is, and so is the
      habit of writing the week's dinners on the pantry wall in chalk.

      The free room is the third-floor front. It is large, about fourteen feet square, with sloped ceilings on one
      side that anyone over six feet will learn to respect, and two windows in the treetops. In summer it is the
      warmest room in the house, so it comes with the good air conditioner; in winter it is the warmest room in the
      house, so you will be popular. There is a closet on the landing that belongs to it, and a bathroom on the same
      floor shared with one other person.

      That person is Odalys, who is learning to be a midwife and sleeps at peculiar times. On the second floor live
      Marcus, a union electrician who has rewired most of what he can reach, and Juno, who runs the puppet workshop
      in the garage. I have the room over the kitchen. Between us there are two cats, Paprika and Doug, and a
      rotating number of foster kittens that Juno swears are temporary.

      We cook for each other Monday to Thursday, each person once, and everyone who is not cooking that night gets
      to complain only after eating. Meat is fine in your own pan. House meeting is the first Sunday of the month,
      with pancakes, and lasts as long as the pancakes do. Quiet begins at eleven on weeknights. We are not very
      tidy and quite clean, and there is a difference.

      The figure above is rent alone. Gas, electricity, water and internet have averaged $94 per person over the
      past year; January was $131. The 34 trolley is one block away and reaches City Hall in a quarter of an hour.
      Clark Park's farmers' market is every Saturday, whatever the weather. Come for dinner on a Tuesday, which is
      when I cook.
    `,
    contactInfo: 'purple.door.larchwood@example.org',
    availability: 'available',
    daysAgo: 56.31,
    likes: 10,
    views: 242,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Fishtown master with roof deck, two blocks from Berks',
    location: 'Philadelphia, PA',
    rent: 1075,
    roomType: 'Master',
    lifestyle: ['Professional', 'Social', 'Pet-friendly'],
    description: prose`
      The stairs outside this bedroom go up, not down: they end on a cedar deck with the bridge on one side and
      Center City on the other. Inside you have a double vanity, a rain shower and a closet with more shelves than
      my sister could fill before she moved to Tucson. I work from the ground floor most days with a dog under the
      desk. The El takes nine minutes to 15th Street.
    `,
    contactInfo: '(215) 555-0102',
    availability: 'available',
    daysAgo: 8.79,
    likes: 3,
    views: 46,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Roommate for a shared room off East Passyunk',
    location: 'Philadelphia, PA',
    rent: 475,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Non-smoker'],
    description: prose`
      It is the cheapest way I know to live within sight of the singing fountain. Two beds in one long room on Moore
      Street, with a wardrobe each and a folding screen that Teo painted with pelicans. Teo tends bar, so from
      Thursday to Sunday you have the place to yourself until three. Gas and water are covered, and the corner
      bakery sells yesterday's rolls for a dollar a bag.
    `,
    contactInfo: '215-555-0117',
    availability: 'available',
    daysAgo: 101.73,
    likes: 13,
    views: 330,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Germantown stone house, quiet room over the garden',
    location: 'Philadelphia, PA',
    rent: 720,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Early Bird', 'Vegetarian'],
    description: prose`
      Wissahickon schist walls a foot and a half thick mean that the room stays cool in July and silent all year. It
      looks down on fig trees, a pond with four goldfish, and my neighbor's excellent roses. I am a retired
      librarian, I rise at six and I read at breakfast. Tulpehocken station is six minutes away on the Chestnut Hill
      West line.
    `,
    contactInfo: 'fig.tree.house@example.com',
    availability: 'available',
    daysAgo: 32.58,
    likes: 5,
    views: 103,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Point Breeze studio with a brick wall and a skylight',
    location: 'Philadelphia, PA',
    rent: 1225,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Non-smoker'],
    description: prose`
      Somebody before us took the plaster off one wall and did it properly, so the brick is sealed and the heat
      stays in. The skylight opens with a crank. You have a galley kitchen with a dishwasher, a stacked washer and
      dryer, and a back entrance through a little yard with a bike shed. Street parking on Titan is easy outside of
      Eagles Sundays.
    `,
    contactInfo: 'titan.street@example.com',
    availability: 'not available',
    daysAgo: 77.86,
    likes: 4,
    views: 127,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Manayunk hillside room, towpath at the bottom of the steps',
    location: 'Philadelphia, PA',
    rent: 812.5,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Social', 'Non-smoker'],
    description: prose`
      Your calves will hate the walk home and love it by November. The house clings to the hill above Silverwood
      Street, so a second-floor bedroom at the front becomes a fourth floor at the back, and that is the view you
      get. Two cyclists and a trombone teacher live here already. There is a hose in the yard for bikes and a
      mudroom for everything else; half-utilities are paid by the owner.
    `,
    contactInfo: '(215) 555-0149',
    availability: 'available',
    daysAgo: 22.94,
    likes: 3,
    views: 71,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Petworth rowhouse room with a writing nook',
    location: 'Washington, DC',
    rent: 1150,
    roomType: 'Single',
    lifestyle: ['Professional', 'Quiet', 'Non-smoker'],
    description: prose`
      An old sleeping porch has been closed in to make a nook off the bedroom, with windows on three sides and
      exactly enough room for a desk. The house is a 1923 rowhouse on Varnum Street with a new kitchen and the
      original tub. Housemates are a speechwriter, a sous-chef and a person who will only say that they work in
      procurement. Georgia Avenue–Petworth on the Green Line is eight minutes on foot. Available now.
    `,
    contactInfo: '202-555-0106',
    availability: 'available',
    daysAgo: 3.92,
    likes: 2,
    views: 33,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Columbia Heights: one bed in a two-person basement room',
    location: 'Washington, DC',
    rent: 690,
    roomType: 'Shared',
    lifestyle: ['Student', 'Night Owl', 'Social'],
    description: prose`
      Intern season is coming, so here is a furnished bed with linens, a locker and a reading light for four months
      at a time. Imani has the other bed and has lived here through three administrations of the chore chart. The
      basement has its own entrance and a half kitchen; above you is a house of six with a porch that hosts
      debate-watch parties. Rent includes every bill.
    `,
    contactInfo: 'irving.street.house@example.org',
    availability: 'available',
    daysAgo: 86.15,
    likes: 9,
    views: 222,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Brookland master bedroom, driveway and dogwood included',
    location: 'Washington, DC',
    rent: 1495,
    roomType: 'Master',
    lifestyle: ['Pet-friendly', 'Professional', 'Early Bird'],
    description: prose`
      A driveway in this city is worth more than the bedroom, people tell me, so consider the bedroom a bonus:
      sixteen by fourteen, an attached bath, and a dogwood that fills the window for two weeks in April. The house
      is a brick bungalow on Newton Street. I am a landscape architect who shares it with one roommate and a
      three-legged cat named Tripod. We split the bills evenly and put them on a spreadsheet you are free to audit.
    `,
    contactInfo: '(202) 555-0124',
    availability: 'available',
    daysAgo: 44.4,
    likes: 3,
    views: 94,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'English-basement studio behind Eastern Market',
    location: 'Washington, DC',
    rent: 1795,
    roomType: 'Studio',
    lifestyle: ['Non-smoker', 'Professional', 'Quiet'],
    description: prose`
      Four steps down from a brick sidewalk, and surprisingly bright, because the front is all window. The previous
      tenant stayed six years and left only to marry a lighthouse enthusiast in Maine. You have a full kitchen,
      in-unit laundry and a slate patio big enough for a grill. Flowers, peaches and oysters are sold around the
      corner every weekend.
    `,
    contactInfo: 'seventh.se.studio@example.com',
    availability: 'available',
    daysAgo: 0.58,
    likes: 0,
    views: 9,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Room with a river view in historic Anacostia',
    location: 'Washington, DC',
    rent: 1025,
    roomType: 'Single',
    lifestyle: ['Social', 'Early Bird', 'Pet-friendly'],
    description: prose`
      On the Fourth of July half of my friends turn up, because from this hill you see the monument, the dome and
      the river in one go. The frame house on U Street has been in my family since 1951, and I rent two of its rooms
      to people who like gardens and company. Breakfast on Saturdays is a production. You would have the blue room:
      ten by twelve, east window, cedar closet.
    `,
    contactInfo: '202-555-0161',
    availability: 'available',
    daysAgo: 63.66,
    likes: 6,
    views: 158,
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Mount Pleasant sublet, leafy block by the zoo',
    location: 'Washington, DC',
    rent: 1210,
    roomType: 'Single',
    lifestyle: ['Vegetarian', 'Quiet', 'Student'],
    description: prose`
      At dawn you can hear the gibbons, which is either a warning or the whole reason to come. I sublet my own room
      while I am away on fieldwork in Botswana, from the end of the month until the middle of spring. It is
      furnished down to the teaspoons. This one has been promised to a colleague; the listing comes down once the
      paperwork clears.
    `,
    contactInfo: 'gibbon.block@example.org',
    availability: 'not available',
    daysAgo: 24.83,
    likes: 3,
    views: 79,
  },
]
