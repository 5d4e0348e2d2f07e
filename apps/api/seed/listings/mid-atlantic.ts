import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const midAtlantic: SeedListing[] = [
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
      habit of writing the week’s dinners on the pantry wall in chalk.

      The free room is the third-floor front. It is large, about fourteen feet square, with sloped ceilings on one
      side that anyone over six feet will learn to respect, and two windows in the treetops. In summer it is the
      warmest room in the house, so it comes with the good air conditioner; in winter it is the warmest room in the
      house, so you will be popular. There is a closet on the landing that belongs to it, and a bathroom on the same
      floor shared with one other person.

      That person is Odalys, who is learning to be a midwife and sleeps at peculiar times. On the second floor live
      Marcus, a union electrician who has rewired most of what he can reach, and Juno, who runs the puppet workshop
      in the garage. Lionel has the room over the kitchen. Between us there are two cats, Paprika and Doug, and a
      rotating number of foster kittens that Juno swears are temporary.

      We cook for each other Monday to Thursday, each person once, and everyone who is not cooking that night gets
      to complain only after eating. Meat is fine in your own pan. House meeting is the first Sunday of the month,
      with pancakes, and lasts as long as the pancakes do. Quiet begins at eleven on weeknights. We are not very
      tidy and quite clean, and there is a difference.

      The figure above is rent alone. Gas, electricity, water and internet have averaged $94 per person over the
      past year; January was $131. The 34 trolley is one block away and reaches City Hall in a quarter of an hour.
      Clark Park’s farmers’ market is every Saturday, whatever the weather. Come for dinner on a Tuesday, which is
      when Marcus makes gumbo.
    `,
    contactInfo: 'purple.door.larchwood@example.org',
    availability: 'available',
    daysAgo: 56.31,
    likes: 10,
    views: 242,
    facts: {
      availableInDays: 7,
      minimumStayMonths: 6,
      deposit: 685,
      billsIncluded: false,
      billsEstimate: 94,
      furnished: false,
      bathroom: 'shared',
      householdSize: 5,
      roomSizeSqFt: 196,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'air-conditioning', 'garden'],
    },
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
      the last tenant could fill before she moved to Tucson. Keisha, a tax accountant, works from the ground floor
      most days with a dog under the desk. The El takes nine minutes to 15th Street.
    `,
    contactInfo: '(215) 555-0102',
    availability: 'available',
    daysAgo: 8.79,
    likes: 3,
    views: 46,
    facts: {
      availableInDays: 21,
      minimumStayMonths: 6,
      deposit: 1075,
      billsIncluded: false,
      billsEstimate: 75,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 220,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'washer', 'dryer', 'balcony'],
    },
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Roommate for a shared room off East Passyunk',
    location: 'Philadelphia, PA',
    rent: 475,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Non-smoker'],
    description: prose`
      There is no cheaper way to live within sight of the singing fountain. Two beds in one long room on Moore
      Street, with a wardrobe each and a folding screen that Teo painted with pelicans. Teo tends bar, so from
      Thursday to Sunday you have the place to yourself until three. Gas and water are covered, and the corner
      bakery sells yesterday’s rolls for a dollar a bag.
    `,
    contactInfo: '215-555-0117',
    availability: 'available',
    daysAgo: 101.73,
    likes: 13,
    views: 330,
    facts: {
      availableInDays: -12,
      minimumStayMonths: 1,
      deposit: 250,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['heating'],
    },
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
      looks down on fig trees, a pond with four goldfish, and a neighbor’s excellent roses. Winifred, a retired
      librarian, has the house; she rises at six and practices the clarinet at noon. Tulpehocken station is six
      minutes away on the Chestnut Hill West line.
    `,
    contactInfo: 'fig.tree.house@example.com',
    availability: 'available',
    daysAgo: 32.58,
    likes: 5,
    views: 103,
    facts: {
      availableInDays: 0,
      minimumStayMonths: 3,
      deposit: 720,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 140,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating', 'garden'],
    },
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
    facts: {
      availableInDays: 5,
      minimumStayMonths: 6,
      deposit: 812,
      billsIncluded: false,
      billsEstimate: 55,
      furnished: false,
      bathroom: 'shared',
      householdSize: 4,
      petsAllowed: false,
      smokingAllowed: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage'],
    },
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
    facts: {
      availableInDays: -3,
      minimumStayMonths: 6,
      deposit: 1150,
      billsIncluded: false,
      billsEstimate: 80,
      furnished: false,
      bathroom: 'shared',
      householdSize: 4,
      roomSizeSqFt: 150,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'dishwasher'],
    },
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
    facts: {
      availableInDays: 15,
      minimumStayMonths: 4,
      deposit: 345,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 8,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'lock'],
    },
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
      is a brick bungalow on Newton Street. Lamar, a landscape architect, shares it with one roommate and a
      three-legged cat named Tripod. We split the bills evenly and put them on a spreadsheet you are free to audit.
    `,
    contactInfo: '(202) 555-0124',
    availability: 'available',
    daysAgo: 44.4,
    likes: 3,
    views: 94,
    facts: {
      availableInDays: 30,
      minimumStayMonths: 12,
      deposit: 1495,
      billsIncluded: false,
      billsEstimate: 95,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 224,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'parking'],
    },
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
    facts: {
      availableInDays: 24,
      minimumStayMonths: 12,
      deposit: 1795,
      billsIncluded: false,
      billsEstimate: 85,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 430,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'washer', 'dryer', 'garden', 'lock'],
    },
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
    facts: {
      availableInDays: -2,
      minimumStayMonths: 3,
      deposit: 500,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 120,
      petsAllowed: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking', 'garden'],
    },
  },
  {
    host: 'seed-host-andre-whitfield',
    title: 'Mount Pleasant sublet, leafy block by the zoo',
    location: 'Washington, DC',
    rent: 1210,
    roomType: 'Single',
    lifestyle: ['Vegetarian', 'Quiet', 'Student'],
    description: prose`
      At dawn you can hear the gibbons, which is either a warning or the whole reason to come. Thandi sublets her
      own room while she is away on fieldwork in Botswana, from the end of the month until the middle of spring. It
      is furnished down to the teaspoons. This one has been promised to a colleague; the listing comes down once the
      paperwork clears.
    `,
    contactInfo: 'gibbon.block@example.org',
    availability: 'not available',
    daysAgo: 24.83,
    likes: 3,
    views: 79,
  },
]
