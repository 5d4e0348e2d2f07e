import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const greatLakes: SeedListing[] = [
  {
    host: 'seed-host-zofia-nowak',
    title: 'Logan Square greystone, front room with stained glass',
    location: 'Chicago, IL',
    rent: 895,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Social', 'Non-smoker'],
    description: prose`
      Every clear afternoon around four the transom throws red and green squares across the floor of this room, and
      everyone comes in to look. The room faces the boulevard, with a closet deep enough for skis. I am a nurse at a
      clinic in Avondale; Curtis, in the back, is a locksmith, so you will never be locked out for long. The Blue
      Line and the Sunday farmers’ market are both about six minutes off.
    `,
    contactInfo: 'zofia.nowak@example.org',
    availability: 'available',
    daysAgo: 0.83,
    likes: 2,
    views: 24,
    facts: {
      availableInDays: 11,
      minimumStayMonths: 6,
      deposit: 895,
      billsIncluded: false,
      billsEstimate: 65,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 150,
      petsAllowed: true,
      smokingAllowed: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'heating'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Shared bedroom in Pilsen, mural side of 18th Street',
    location: 'Chicago, IL',
    rent: 510,
    roomType: 'Shared',
    lifestyle: ['Student', 'Night Owl', 'Social'],
    description: prose`
      The mural on our building is of a heron, and so the house is called La Garza. You would share the corner
      bedroom with Beto, who prints posters and snores only on his back. Between the panadería, the Pink Line and
      the art museum you could live a whole week inside five blocks. We are six in all, and the electric bill hangs
      on the fridge for all to see.
    `,
    contactInfo: '(312) 555-0103',
    availability: 'available',
    daysAgo: 58.24,
    likes: 9,
    views: 196,
    facts: {
      availableInDays: -15,
      minimumStayMonths: 3,
      deposit: 255,
      billsIncluded: false,
      billsEstimate: 40,
      furnished: true,
      bathroom: 'shared',
      householdSize: 6,
      couplesWelcome: false,
      hostType: 'landlord',
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Rogers Park room half a block from the lake',
    location: 'Chicago, IL',
    rent: 740,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Student', 'Vegetarian'],
    description: prose`
      From June to September the dress code in this apartment is a swimsuit and a towel. The beach at the end of
      Farwell is so close that we keep a bucket by the door to rinse sand off feet. The room itself is plain and
      clean: eleven by eleven, radiator, one big window on the courtyard. Morse on the Red Line is five minutes
      west. You pay one third of the electricity and nothing else.
    `,
    contactInfo: '312-555-0121',
    availability: 'available',
    daysAgo: 79.52,
    likes: 10,
    views: 249,
    facts: {
      availableInDays: 4,
      minimumStayMonths: 6,
      deposit: 740,
      billsIncluded: false,
      billsEstimate: 25,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 121,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Hyde Park master with sunroom, books welcome',
    location: 'Chicago, IL',
    rent: 1090,
    roomType: 'Master',
    lifestyle: ['Quiet', 'Student', 'Professional', 'Non-smoker'],
    description: prose`
      Built-in shelves cover one wall of the bedroom and another of the sunroom that comes with it, about ninety
      feet of them in total. The bath has a clawfoot tub. Across the hall is Femi, who is in the sixth year of a
      doctorate on medieval taxes and is funnier than that sounds. The Metra Electric, the number 6 bus and three
      used-book shops are within four blocks of 57th and Blackstone.
    `,
    contactInfo: 'blackstone.books@example.org',
    availability: 'available',
    daysAgo: 17.68,
    likes: 3,
    views: 66,
    facts: {
      availableInDays: 19,
      minimumStayMonths: 6,
      deposit: 1090,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 250,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Uptown studio with a Murphy bed and lake glimpse',
    location: 'Chicago, IL',
    rent: 1245,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Professional'],
    description: prose`
      If you lean a little to the left you can see the lake, and it would be a lie to promise more. It is a vintage
      studio on the eleventh floor: walk-through closet, original tile, a Murphy bed with a nearly new mattress. The
      jazz club on Lawrence is three minutes away and so is the train. Heat, cooking gas and a storage locker are
      part of the rent.
    `,
    contactInfo: 'uptown.eleven@example.com',
    availability: 'available',
    daysAgo: 36.2,
    likes: 3,
    views: 91,
    facts: {
      availableInDays: 26,
      minimumStayMonths: 12,
      deposit: 1245,
      billsIncluded: false,
      billsEstimate: 45,
      furnished: true,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 360,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'agent',
      amenities: ['heating', 'elevator', 'lock'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Bridgeport worker’s cottage, small room, big yard',
    location: 'Chicago, IL',
    rent: 705,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Early Bird'],
    description: prose`
      Small is no exaggeration: eight feet by ten, with the bed raised on a platform over the drawers. What you get
      for it is the yard, thirty paces long, with a fire pit, raised beds and a plum tree that bends under its own
      fruit in August. The Archer bus runs all night. The landlady lives upstairs and will feed you whether you ask
      or not.
    `,
    contactInfo: '312-555-0138',
    availability: 'available',
    daysAgo: 103.9,
    likes: 11,
    views: 287,
    facts: {
      availableInDays: -6,
      minimumStayMonths: 1,
      deposit: 350,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 80,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'garden'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Humboldt Park room in a three-flat, bikes in the hall',
    location: 'Chicago, IL',
    rent: 785,
    roomType: 'Single',
    lifestyle: ['Social', 'Vegetarian', 'Non-smoker'],
    description: prose`
      Count on eleven bicycles for four people, a truing stand where the dining table should be, and dinner outdoors
      whenever it is warm. The room on offer looks over the lagoon side of the park. Steel flags on Division mark
      the corner where you turn. The room was rented at the start of the week to someone who brought a tandem.
    `,
    contactInfo: '(312) 555-0150',
    availability: 'not available',
    status: 'expired',
    daysAgo: 49.15,
    likes: 6,
    views: 145,
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Ravenswood master bedroom in a house that runs on a calendar',
    location: 'Chicago, IL',
    rent: 1150,
    roomType: 'Master',
    lifestyle: ['Professional', 'Early Bird', 'Quiet', 'Non-smoker'],
    description: prose`
      There is a paper calendar on our kitchen wall, and most of what you need to know about living here is written
      on it. Four people share this frame house on Hermitage Avenue: a pediatric dentist, a copy editor, a man who
      tunes pipe organs, and, we hope, you.

      The master bedroom is the whole front half of the second floor. It has a turret. The turret is six feet across
      and serves no purpose whatever, except that a round rug fits it exactly and it is the best place in the city
      to watch a thunderstorm come in. The rest of the room is seventeen feet by twelve, with a ceiling light on a
      dimmer, three outlets on every wall since the rewiring, and a door to a bathroom of its own with a heated
      floor. You would furnish it yourself; the hall is wide and the stairs turn only once, so a queen mattress goes
      up without tears.

      The calendar says that Monday is laundry for the front bedrooms and Tuesday for the back. It says who takes
      the bins out, whose cousin sleeps on the couch in which week, when the organ tuner is in Iowa, and when the
      boiler man comes. It says that the first snow is shoveled by whoever named the date closest to it. It has
      never been used to scold anyone.

      Food is separate except for coffee, onions, olive oil and salt. Evenings are calm: the copy editor reads
      proofs at the big table until nine, and after that you will mostly hear the furnace. Guests are fine, and we
      ask for a note on the calendar if they stay longer than three nights.

      Rent includes water, gas, trash and a parking space in the alley that nobody uses at present. Electricity and
      internet came to $61 apiece last winter. The Brown Line at Montrose is seven minutes by foot, the Metra at
      Lawrence ten, and a bakery with excellent potato bread lies on the way to both. We would like somebody who
      plans to stay a year, from the first or the fifteenth, whichever suits you.
    `,
    contactInfo: 'hermitage.calendar@example.com',
    availability: 'available',
    daysAgo: 28.37,
    likes: 5,
    views: 128,
    facts: {
      availableInDays: 13,
      minimumStayMonths: 12,
      deposit: 1150,
      billsIncluded: false,
      billsEstimate: 61,
      furnished: false,
      bathroom: 'private',
      householdSize: 4,
      roomSizeSqFt: 204,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'parking', 'heating'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Corktown studio in a former telegraph office',
    location: 'Detroit, MI',
    rent: 925,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Night Owl', 'Non-smoker'],
    description: prose`
      The brass mail slot still reads TELEGRAMS, and the polished concrete floor has a worn path where the counter
      used to be. A single room, twenty-six feet long, with the bed on a low mezzanine and the kitchen underneath.
      Michigan Central, lit up again, fills the north window. Water is metered per unit and tends to run under $25.
    `,
    contactInfo: '(313) 555-0101',
    availability: 'available',
    daysAgo: 6.55,
    likes: 3,
    views: 44,
    facts: {
      availableInDays: 33,
      minimumStayMonths: 6,
      deposit: 925,
      billsIncluded: false,
      billsEstimate: 80,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 520,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'washer'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Master with fireplace in a Woodbridge Queen Anne',
    location: 'Detroit, MI',
    rent: 765,
    roomType: 'Master',
    lifestyle: ['Social', 'Pet-friendly', 'Vegetarian'],
    description: prose`
      Yes, the fireplace works, and yes, there is wood. This is the principal bedroom of an 1891 house on Commonwealth
      Street that four of us are slowly bringing back, so expect a beautiful staircase and one wall of bare lath.
      Friday is soup night for the whole block. Wayne State is a ten-minute ride away, and the room shares its bath
      with nobody.
    `,
    contactInfo: 'commonwealth.queen.anne@example.org',
    availability: 'available',
    daysAgo: 31.28,
    likes: 5,
    views: 109,
    facts: {
      availableInDays: 8,
      minimumStayMonths: 6,
      deposit: 765,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'private',
      householdSize: 4,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['bike-storage', 'heating', 'garden'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'West Village room with a garden plot of your own',
    location: 'Detroit, MI',
    rent: 575,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Vegetarian', 'Quiet'],
    description: prose`
      We bought the lot next door for a hundred dollars and grow collards, dahlias and far too much squash on it;
      one of the beds, four by sixteen, would be yours. Indoors you have a corner bedroom with two windows and a
      view of the grapevines. Belle Isle is near enough to cycle to before breakfast. The price is $575 and an hour
      of weeding.
    `,
    contactInfo: '313-555-0122',
    availability: 'available',
    daysAgo: 72.03,
    likes: 8,
    views: 181,
    facts: {
      availableInDays: -18,
      minimumStayMonths: 3,
      deposit: 300,
      billsIncluded: true,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 140,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'garden'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'غرفة مشتركة / Shared room in a friendly Warrendale house',
    location: 'Detroit, MI',
    rent: 350,
    roomType: 'Shared',
    lifestyle: ['Student', 'Non-smoker', 'Early Bird', 'Quiet'],
    description: prose`
      Two beds, two wardrobes and a shared desk in a brick bungalow near Warren Avenue, ten minutes by bus from the
      Dearborn campuses. الغرفة نظيفة وهادئة، والإنترنت والماء ضمن الإيجار. يمكنك أن تكتب لي بالعربية أو
      بالإنجليزية، وأهلاً بالجميع. Yusuf, your roommate, studies mechanical engineering and makes tea at ten each
      night for whoever is awake. The bakery on the corner sells bread hot from seven.
    `,
    contactInfo: 'warrendale.house@example.com',
    availability: 'available',
    daysAgo: 94.71,
    likes: 12,
    views: 276,
    facts: {
      availableInDays: -4,
      minimumStayMonths: 3,
      deposit: 200,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 4,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-zofia-nowak',
    title: 'Southwest Detroit upper flat, sunny single on Vernor',
    location: 'Detroit, MI',
    rent: 495,
    roomType: 'Single',
    lifestyle: ['Social', 'Night Owl'],
    description: prose`
      Music drifts up from the taquería until about ten, after which Vernor Highway goes to sleep and so can you.
      The bedroom is painted the yellow of a school bus, with white trim and a door onto the upper porch. You would
      live with Graciela, a welder who restores lowriders. Someone took it on Monday, but her cousin has a similar
      one coming up.
    `,
    contactInfo: '(313) 555-0144',
    availability: 'not available',
    daysAgo: 115.43,
    likes: 11,
    views: 263,
  },
]
