import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const newYork: SeedListing[] = [
  {
    host: 'seed-host-maya-okafor',
    title: 'Sunny parlor-floor room on Halsey Street, Bed-Stuy',
    location: 'Brooklyn, NY',
    rent: 1450,
    roomType: 'Single',
    lifestyle: ['Non-smoker', 'Quiet', 'Professional'],
    description: prose`
      Two tall windows over Halsey Street, original shutters that still fold, and a marble mantel you can put your
      books on. You would share the parlor floor with Ife, a nurse on day shifts, and me; I teach middle-school
      science and am asleep by half past ten. The A and C at Nostrand are a seven-minute walk. Heat and hot water
      are in the rent, and electricity came to $38 each last month. The room is empty from the first of next month.
    `,
    contactInfo: 'maya.okafor@example.com',
    availability: 'available',
    daysAgo: 0.21,
    likes: 1,
    views: 14,
    facts: {
      availableInDays: 12,
      minimumStayMonths: 6,
      deposit: 1450,
      billsIncluded: false,
      billsEstimate: 38,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 160,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-maya-okafor',
    title: 'Half of a big loft room near Jefferson Street',
    location: 'Brooklyn, NY',
    rent: 895,
    roomType: 'Shared',
    lifestyle: ['Night Owl', 'Social', 'Student'],
    description: prose`
      A bookcase wall divides 480 square feet of Bushwick loft in two, and your half has the skylight. Devon on the
      other side edits podcasts with headphones on until about two in the morning. The building was a knitting mill,
      so the ceilings are fourteen feet and the freight elevator is a daily adventure. Five of us split one long
      kitchen, two bathrooms and a roof where somebody is always grilling. Laundry is across Troutman Street.
    `,
    contactInfo: '(718) 555-0112',
    availability: 'available',
    daysAgo: 34.62,
    likes: 7,
    views: 139,
    facts: {
      availableInDays: 3,
      minimumStayMonths: 3,
      deposit: 450,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: false,
      bathroom: 'shared',
      householdSize: 5,
      roomSizeSqFt: 240,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'elevator'],
    },
  },
  {
    host: 'seed-host-maya-okafor',
    title: 'Master bedroom with its own bath off Eastern Parkway',
    location: 'Brooklyn, NY',
    rent: 1850,
    roomType: 'Master',
    lifestyle: ['Professional', 'Pet-friendly', 'Early Bird'],
    description: prose`
      You get the back of the apartment to yourself: a bedroom that fits a king bed and a desk, a bath with a real
      tub, and a closet you can walk into. The other two rooms belong to Priscilla, who bakes bread for a café on
      Franklin Avenue and leaves at four, and to her very old beagle. Botanic garden, museum and library are all
      inside ten minutes on foot. Internet and gas come with the rent; the lights are on you.
    `,
    contactInfo: 'parkway.back.room@example.com',
    availability: 'available',
    daysAgo: 12.43,
    likes: 3,
    views: 58,
    facts: {
      availableInDays: 20,
      minimumStayMonths: 12,
      deposit: 1850,
      billsIncluded: false,
      billsEstimate: 45,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 210,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'parking', 'heating'],
    },
  },
  {
    host: 'seed-host-daniel-reyes',
    title: 'Комната у океана: seaside room in Brighton Beach',
    location: 'Brooklyn, NY',
    rent: 1275,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Quiet', 'Non-smoker'],
    description: prose`
      From the kitchen you can see a slice of the Atlantic, and from the bedroom you can hear it when the wind
      turns. Vera, whose apartment it is, lives here too; she swims from May to October and makes more soup than one
      household can eat. Комната светлая и тихая, до пляжа пять минут пешком, метро B и Q рядом. Пишите по-русски
      или по-английски, как вам удобнее. The window has an air conditioner and the bed frame can stay or go.
    `,
    contactInfo: '(718) 555-0127',
    availability: 'available',
    daysAgo: 61.17,
    likes: 8,
    views: 187,
    facts: {
      availableInDays: 0,
      minimumStayMonths: 3,
      deposit: 1275,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 130,
      smokingAllowed: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'air-conditioning', 'heating'],
    },
  },
  {
    host: 'seed-host-maya-okafor',
    title: 'Greenpoint studio over a Polish bakery, G train two blocks',
    location: 'Brooklyn, NY',
    rent: 2350,
    roomType: 'Studio',
    lifestyle: ['Early Bird', 'Non-smoker'],
    description: prose`
      The ovens downstairs start at five, so the stairwell smells of rye and poppy seed before your alarm goes. One
      room of about 340 square feet, an eat-in kitchen with a gas stove, a bathroom with a window. The room faces
      the courtyard, where one stubborn ailanthus keeps it shady and cool in August. Nassau Avenue station is
      at the end of the second block. One-year lease, first month and one month’s deposit.
    `,
    contactInfo: 'nassau.studio@example.org',
    availability: 'available',
    daysAgo: 5.88,
    likes: 1,
    views: 31,
    facts: {
      availableInDays: 28,
      minimumStayMonths: 12,
      deposit: 2350,
      billsIncluded: false,
      billsEstimate: 110,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 340,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['heating', 'lock'],
    },
  },
  {
    host: 'seed-host-maya-okafor',
    title: 'Top-floor room in a Bay Ridge limestone, harbor breeze',
    location: 'Brooklyn, NY',
    rent: 1300,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Vegetarian', 'Non-smoker'],
    description: prose`
      Three flights up, and worth it: on clear evenings the Verrazzano lights up at the end of the street. Joaquim
      keeps a vegetarian kitchen, cooks most nights and happily cooks for two. The R train at 77th Street is slow
      but you always get a seat. The next roommate has signed, so this listing ends when the keys change hands.
    `,
    contactInfo: '718-555-0134',
    availability: 'not available',
    daysAgo: 97.35,
    likes: 9,
    views: 246,
  },
  {
    host: 'seed-host-daniel-reyes',
    title: 'Ditmas Park Victorian: second-floor room with bay window',
    location: 'Brooklyn, NY',
    rent: 1395,
    roomType: 'Single',
    lifestyle: ['Social', 'Vegetarian', 'Pet-friendly', 'Non-smoker'],
    description: prose`
      Our house was built in 1904 for one large household with servants, and for the last eleven years it has been
      home to six people who take turns being the servants. It stands on Marlborough Road under two London planes,
      with a porch that wraps around the front and enough rocking chairs for everybody.

      The open room is on the second floor at the front. It has a bay of three windows facing west, a window seat
      that lifts up for storage, a closet of the modest kind people had in 1904, and a ceiling fan. It measures
      thirteen feet by fifteen without the bay. Tamar, who is leaving for a residency in Ohio, would sell you her
      bed, her lamp and a good oak desk for $200 together, or take them away.

      Who lives here: Wen and Patrice on the third floor, a cellist and a carpenter; Luis, who drives a paratransit
      van and keeps the furnace alive; Abby, in her last year of law school; Simone, in the little room by the back
      stairs, writing grant applications for a food pantry; and Gus, an orange cat who belongs to the house rather
      than to any of us. We eat together on Sunday and Wednesday, always vegetarian, and the cook does not wash up.
      Everyone does one chore a week from a wheel on the refrigerator, which works better than it sounds.

      Money: the rent covers heat, water, internet, the cleaning closet and the shared staples such as rice, oil and
      coffee. Electricity is divided by six each month and was $31 a head in the worst of July. We ask for one
      month’s deposit, which the house keeps in its own account and has never once refused to return.

      The Q at Cortelyou Road is four minutes away, and so are the food co-op, a bookshop and the best dosa in the
      borough. If this sounds like you, come to a Sunday supper first; we would like to meet you, and you should see
      how loud we are. The room is free from the fifteenth of next month.
    `,
    contactInfo: 'marlborough.house@example.org',
    availability: 'available',
    daysAgo: 47.91,
    likes: 9,
    views: 231,
    facts: {
      availableInDays: 18,
      minimumStayMonths: 12,
      deposit: 1395,
      billsIncluded: false,
      billsEstimate: 31,
      furnished: false,
      bathroom: 'shared',
      householdSize: 7,
      roomSizeSqFt: 195,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'bike-storage', 'heating', 'garden'],
    },
  },
  {
    host: 'seed-host-daniel-reyes',
    title: 'Red Hook room above a boatbuilder’s workshop',
    location: 'Brooklyn, NY',
    rent: null,
    roomType: 'Single',
    lifestyle: ['Night Owl', 'Pet-friendly'],
    description: prose`
      Ask about the rent: it is one figure if you take only the room, and another if you want the workbench and the
      parking spot that go with it. Downstairs a friend restores wooden skiffs, so weekdays sound of planes and
      sanders until five. The B61 stops on the corner and the ferry is a ten-minute walk along the water. You would
      share the kitchen with Bruno the framer and with Pilot, a retired greyhound.
    `,
    contactInfo: 'skiff.loft@example.com',
    availability: 'available',
    daysAgo: 26.74,
    likes: 4,
    views: 96,
  },
  {
    host: 'seed-host-maya-okafor',
    title: 'Bunk-free shared room by Sunset Park, two people only',
    location: 'Brooklyn, NY',
    rent: 775,
    roomType: 'Shared',
    lifestyle: ['Student', 'Early Bird', 'Non-smoker', 'Quiet'],
    description: prose`
      Two single beds, two desks, a curtain on a ceiling track between them, and a rule that the overhead light goes
      off at eleven. Noor studies accounting at Brooklyn College and is looking for someone with similar hours. The
      park is one avenue over, with its view of the whole harbor and its dance groups at seven every morning.
      Dumplings, tacos and the N train are all on the way home. Wi-Fi and heat cost nothing extra.
    `,
    contactInfo: '(718) 555-0148',
    availability: 'available',
    daysAgo: 108.26,
    likes: 13,
    views: 352,
    facts: {
      availableInDays: -20,
      minimumStayMonths: 6,
      deposit: 400,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 4,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-daniel-reyes',
    title: 'Room on Fort Washington Avenue, café con leche included',
    location: 'New York, NY',
    rent: 1425,
    roomType: 'Single',
    lifestyle: ['Social', 'Professional'],
    description: prose`
      The coffee pot in this kitchen is older than I am and makes enough for four, so you will be offered a cup.
      Your room looks onto the quiet side of Fort Washington Avenue, catches the morning sun and has a closet with a
      light in it. I am a stagehand and keep odd hours; Mercedes, in the third room, keeps the plants and the peace.
      Aquí también hablamos español, y si estás practicando, mejor. The A train at 181st gets you to midtown in
      twenty minutes.
    `,
    contactInfo: 'daniel.reyes@example.com',
    availability: 'available',
    daysAgo: 2.37,
    likes: 1,
    views: 27,
    facts: {
      availableInDays: 6,
      minimumStayMonths: 3,
      deposit: 1425,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 120,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating', 'elevator'],
    },
  },
  {
    host: 'seed-host-daniel-reyes',
    title: 'Large master in a prewar Harlem apartment, south light',
    location: 'New York, NY',
    rent: 2050,
    roomType: 'Master',
    lifestyle: ['Professional', 'Non-smoker', 'Quiet'],
    description: prose`
      Nine-and-a-half-foot ceilings, herringbone floors with a few squeaks, and a bathroom nobody else uses. The
      window faces south over the garden of a brownstone on 119th Street. Renata, the leaseholder, is a violist who
      practices between two and five in the afternoon in the far bedroom. You can walk to Marcus Garvey Park in four
      minutes and to the 2 and 3 in six. A year’s lease is preferred, with the security deposit paid in two parts if
      that helps.
    `,
    contactInfo: '(212) 555-0105',
    availability: 'available',
    daysAgo: 38.05,
    likes: 3,
    views: 88,
    facts: {
      availableInDays: 25,
      minimumStayMonths: 12,
      deposit: 2050,
      billsIncluded: false,
      billsEstimate: 80,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 230,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-maya-okafor',
    title: 'Tiny honest studio on East 7th Street',
    location: 'New York, NY',
    rent: 2495.5,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Non-smoker'],
    description: prose`
      Let us be honest about 210 square feet: the oven holds a pie, not a turkey, and the bed folds into the wall.
      In exchange you live alone between two of the nicest gardens in the East Village. There is a deep sink, a new
      window unit, and a super called Ray who answers the phone. Fifth floor, no elevator, and the laundromat
      delivers.
    `,
    contactInfo: 'seventh.street.studio@example.com',
    availability: 'available',
    daysAgo: 19.53,
    likes: 2,
    views: 63,
    facts: {
      availableInDays: 2,
      minimumStayMonths: 12,
      deposit: 2495,
      billsIncluded: false,
      billsEstimate: 90,
      furnished: true,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 210,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['air-conditioning', 'lock'],
    },
  },
  {
    host: 'seed-host-daniel-reyes',
    title: '华埠合租 / Shared room in Chinatown, East Broadway',
    location: 'New York, NY',
    rent: 875,
    roomType: 'Shared',
    lifestyle: ['Student', 'Non-smoker', 'Early Bird'],
    description: prose`
      A corner bedroom for two on Henry Street, with windows on both sides and a breeze that makes summer bearable.
      房间干净明亮，走路三分钟到地铁F线，楼下就有菜市场。水电和网费都包括在房租里，欢迎用中文联系。 Kai, who has the other bed, is finishing a culinary
      certificate and tests his homework on us. The kitchen has two woks and an exhaust fan that actually moves air.
    `,
    contactInfo: '212-555-0119',
    availability: 'available',
    daysAgo: 83.48,
    likes: 11,
    views: 268,
    facts: {
      availableInDays: -10,
      minimumStayMonths: 3,
      deposit: 500,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 4,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'washer'],
    },
  },
  {
    host: 'seed-host-daniel-reyes',
    title: 'Inwood room facing the last forest in Manhattan',
    location: 'New York, NY',
    rent: 1375,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Early Bird', 'Quiet'],
    description: prose`
      Hawks, actual hawks, circle outside this window on Payson Avenue because Inwood Hill Park begins across the
      street. The apartment is on the ground floor with wide doors and no steps from the sidewalk. Yesenia, who
      holds the lease, works for the parks department and is out of the house by six. A roommate has been found for
      this season; write anyway if you are looking for the autumn.
    `,
    contactInfo: 'payson.park.room@example.org',
    availability: 'not available',
    daysAgo: 112.84,
    likes: 10,
    views: 291,
  },
  {
    host: 'seed-host-daniel-reyes',
    title: 'Share a bright room off Broadway at 103rd, grad-school quiet',
    location: 'New York, NY',
    rent: 1050,
    roomType: 'Shared',
    lifestyle: ['Student', 'Quiet', 'Vegetarian'],
    description: prose`
      It is really a former dining room with French doors, so it holds two beds, two long tables and a piano that we
      never managed to sell. Elif is writing a dissertation on river deltas and needs a roommate who also likes
      silence before noon. The 1 train and a 24-hour diner are downstairs. Everything except electricity is in the
      price.
    `,
    contactInfo: '(212) 555-0133',
    availability: 'available',
    daysAgo: 66.9,
    likes: 5,
    views: 142,
    facts: {
      availableInDays: -5,
      minimumStayMonths: 4,
      deposit: 1050,
      billsIncluded: false,
      billsEstimate: 35,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-maya-okafor',
    title: 'Yorkville room, elevator building, near the East River path',
    location: 'New York, NY',
    rent: 1690,
    roomType: 'Single',
    lifestyle: ['Professional', 'Early Bird', 'Non-smoker'],
    description: prose`
      Runners, this one is for you: the esplanade starts three avenues east, and there is a hook by the door for
      muddy shoes. The bedroom fits a queen bed with nightstands on both sides, which is rarer here than it should
      be. You would live with Anselm, a hospital pharmacist who works weekends and sleeps on Mondays. Doorman,
      elevator, laundry in the basement, Q train on 86th.
    `,
    contactInfo: 'east86.room@example.com',
    availability: 'available',
    daysAgo: 29.11,
    confirmedDaysAgo: 28,
    likes: 2,
    views: 74,
    facts: {
      availableInDays: 14,
      minimumStayMonths: 6,
      deposit: 1690,
      billsIncluded: false,
      billsEstimate: 55,
      furnished: false,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 140,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'agent',
      amenities: ['wifi', 'washer', 'dryer', 'air-conditioning', 'elevator'],
    },
  },
]
