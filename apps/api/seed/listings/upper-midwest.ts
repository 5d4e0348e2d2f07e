import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const upperMidwest: SeedListing[] = [
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Powderhorn bungalow room, lilacs under the window',
    location: 'Minneapolis, MN',
    rent: 690,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Vegetarian', 'Social'],
    description: prose`
      In the last week of May you will not need an alarm, because the lilacs bring every bee in the ward to this
      window. The room is the ground-floor bedroom of a stucco bungalow, two blocks from the lake and its famous parade.
      Merle builds puppets for a living, Ayaan drives a bookmobile, and neither of them owns a television. Snow
      shovels are provided, along with company while you use one.
    `,
    contactInfo: 'tobias@example.org',
    availability: 'available',
    daysAgo: 4.41,
    likes: 2,
    views: 35,
    facts: {
      availableInDays: 6,
      minimumStayMonths: 6,
      deposit: 690,
      billsIncluded: false,
      billsEstimate: 75,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 130,
      petsAllowed: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'garden'],
    },
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Northeast arts district: master above a pottery',
    location: 'Minneapolis, MN',
    rent: 895,
    roomType: 'Master',
    lifestyle: ['Night Owl', 'Social', 'Non-smoker'],
    description: prose`
      The kilns fire on Thursdays and warm the floor of this bedroom from below, which in January feels like a gift.
      Exposed joists, a private bath tiled with the potter’s own seconds, and a long desk made from a bowling lane.
      Parking is off the alley on Quincy Street. We host an open studio twice a year, and you are free to hide or to
      pour the cider.
    `,
    contactInfo: '(612) 555-0109',
    availability: 'available',
    daysAgo: 0.94,
    likes: 1,
    views: 15,
    facts: {
      availableInDays: 17,
      minimumStayMonths: 6,
      deposit: 895,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 240,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking', 'heating'],
    },
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Dinkytown shared room, walk to the East Bank',
    location: 'Minneapolis, MN',
    rent: 450,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social'],
    description: prose`
      Seven minutes from bed to lecture hall, measured in February, in boots. The large upstairs bedroom is split
      between two people, each with a lofted bed and a heated blanket the last tenants bequeathed. Downstairs live
      three more, one of whom has appointed himself pancake officer. Rent is the same in summer, when half the house
      goes home and you get the porch.
    `,
    contactInfo: '612-555-0131',
    availability: 'available',
    daysAgo: 99.2,
    likes: 12,
    views: 301,
    facts: {
      availableInDays: -25,
      minimumStayMonths: 9,
      deposit: 450,
      billsIncluded: false,
      billsEstimate: 35,
      furnished: true,
      bathroom: 'shared',
      householdSize: 5,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'washer', 'heating'],
    },
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Whittier studio on Eat Street, dishwasher and all',
    location: 'Minneapolis, MN',
    rent: 1040,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Night Owl'],
    description: prose`
      You could eat somewhere different every night for six weeks without crossing Nicollet twice. Still, the
      kitchen is good enough to stay in: full-size stove, a dishwasher, butcher-block counter, and a window over the
      sink. The studio is on the third floor of a quiet brick walk-up that faces the art institute’s lawn. Heat is
      steam and comes with the building.
    `,
    contactInfo: 'nicollet.studio@example.com',
    availability: 'available',
    daysAgo: 51.73,
    likes: 4,
    views: 115,
    facts: {
      availableInDays: 29,
      minimumStayMonths: 12,
      deposit: 1040,
      billsIncluded: false,
      billsEstimate: 50,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 380,
      petsAllowed: false,
      couplesWelcome: true,
      hostType: 'agent',
      amenities: ['dishwasher', 'heating', 'lock'],
    },
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Longfellow room near Minnehaha Creek, sauna on Sundays',
    location: 'Minneapolis, MN',
    rent: 735,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Quiet', 'Non-smoker'],
    description: prose`
      My grandfather built the sauna in 1958 and I have merely kept it from falling down; it is lit each Sunday at
      five. The spare bedroom has knotty pine walls, a north window and a bed long enough for tall people. Skis live
      in the garage and the creek trail begins past the hardware store. The room is taken until spring.
    `,
    contactInfo: 'sunday.sauna@example.org',
    availability: 'not available',
    daysAgo: 87.58,
    likes: 8,
    views: 199,
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Willy Street co-op house has a room, sliding scale',
    location: 'Madison, WI',
    rent: null,
    roomType: 'Single',
    lifestyle: ['Vegetarian', 'Social', 'Pet-friendly', 'Night Owl'],
    description: prose`
      Nobody here pays the same, because each of us pays a share of income that we set together in the autumn; tell
      us about yours and we will tell you ours. At present the shares run from a little under five hundred dollars
      to a little over nine, and they cover the room, all the food, every bill and the newspaper.

      We are nine people in a tall blue house between Williamson Street and the lake. It was a boarding house for
      railway clerks, then a fraternity for about a year, then empty, and since 1971 it has been ours, in the sense
      that a cooperative owns it and whoever lives here runs the cooperative. There is one enormous stove, a root
      cellar, a bicycle for guests, and a piano that is nearly in tune.

      Your room would be the green one over the porch. It is eleven feet by fourteen, with one window to the lake
      side, through which you can see water from November until the leaves return, and another to the neighbor’s
      walnut. There is a sink in the room, a relic of the clerks, which is more useful than it looks. You would
      share a bathroom with two others. Heat comes from a boiler that Annika understands; the rest of us bring her
      coffee.

      Dinner is at six-thirty, cooked in pairs, and there is always a plate kept for late shifts. Each of us cooks
      once a week and cleans once a week. It comes to about five hours of work, counting the meeting, and in return
      you come home on four evenings of five to a set table. The food is vegetarian, with a vegan pot whenever
      somebody needs one. Birthdays are taken seriously. So is the walleye exemption, which allows fish on the porch
      grill and nowhere else.

      Among us are a bus driver, two nurses, a luthier, a student of soil, a baker who sleeps by day, a retired
      postmaster, a translator of Finnish crime novels and a man who carves spoons. The eldest is seventy-three and
      the youngest came home from the hospital in April, so the house has all kinds of hours and keeps most of them
      softly. There are two cats by unanimous vote, and there is no dog by a vote of five to four.

      To join, come to two dinners and one meeting. The dinners let you judge the company, and the meeting shows how
      we settle things, slowly and with pie. If we all still like the idea, the room is yours from the first of the
      month, for as long as you wish.
    `,
    contactInfo: '(608) 555-0104',
    availability: 'available',
    daysAgo: 42.09,
    likes: 6,
    views: 133,
    facts: {
      availableInDays: 15,
      minimumStayMonths: 6,
      billsIncluded: true,
      furnished: false,
      bathroom: 'shared',
      householdSize: 10,
      roomSizeSqFt: 154,
      smokingAllowed: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'bike-storage'],
    },
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Bassett neighborhood share, Lake Monona from the fire escape',
    location: 'Madison, WI',
    rent: 475,
    roomType: 'Shared',
    lifestyle: ['Student', 'Night Owl', 'Social'],
    description: prose`
      We drink our coffee on the fire escape and count the ice-fishing huts. The bedroom takes two, in proper twin
      beds, and the window seat between them is neutral territory. Priya reads chemistry and is loud only about
      hockey. West Wilson is flat, plowed early, and a quarter hour’s walk from Bascom Hill.
    `,
    contactInfo: '608-555-0118',
    availability: 'available',
    daysAgo: 82.37,
    likes: 9,
    views: 208,
    facts: {
      availableInDays: -9,
      minimumStayMonths: 4,
      deposit: 475,
      billsIncluded: false,
      billsEstimate: 45,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Atwood master, private entrance by the bike path',
    location: 'Madison, WI',
    rent: 875,
    roomType: 'Master',
    lifestyle: ['Professional', 'Early Bird', 'Pet-friendly'],
    description: prose`
      Roll your bicycle straight from the Capital City Trail through the side gate and into your own entry, which
      has hooks, a bench and a drain. Beyond it lies a bedroom of 240 square feet with a shower room and a heated
      towel rail. You share the kitchen and yard with Maren, who teaches swimming, and Ole, a corgi with opinions.
      The theater marquee lights up two streets away.
    `,
    contactInfo: 'atwood.side.gate@example.com',
    availability: 'available',
    daysAgo: 13.9,
    likes: 2,
    views: 48,
    facts: {
      availableInDays: 22,
      minimumStayMonths: 6,
      deposit: 875,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 240,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'lock'],
    },
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Vilas room, close enough to hear the zoo’s lion',
    location: 'Madison, WI',
    rent: 665,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Student', 'Non-smoker'],
    description: prose`
      The lion roars at about six in the evening, and dinner guests never believe it the first time. The room is on the
      upper floor of a foursquare on Drake Street, with oak trim, a radiator cover that doubles as a shelf, and a
      ceiling the color of cream. Two botanists and a referee live here. Off-street parking costs $30 more, or
      nothing if you do not own a car.
    `,
    contactInfo: 'drake.foursquare@example.org',
    availability: 'available',
    daysAgo: 59.94,
    likes: 6,
    views: 147,
    facts: {
      availableInDays: -1,
      minimumStayMonths: 6,
      deposit: 665,
      billsIncluded: false,
      billsEstimate: 50,
      furnished: false,
      bathroom: 'shared',
      householdSize: 4,
      roomSizeSqFt: 135,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'parking', 'heating'],
    },
  },
  {
    host: 'seed-host-tobias-lindqvist',
    title: 'Capitol-view studio on East Mifflin, heat paid',
    location: 'Madison, WI',
    rent: 1120,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Non-smoker'],
    description: prose`
      From your desk you look straight at the granite dome, lit until midnight. The apartment is a corner studio
      with six-foot windows, roller shades, a quartz counter and a bathtub you can lie down in. On Saturdays the
      farmers’ market fills the square below and your elevator smells of basil. The lease can be six months or
      twelve.
    `,
    contactInfo: '(608) 555-0135',
    availability: 'available',
    daysAgo: 25.5,
    likes: 2,
    views: 61,
    facts: {
      availableInDays: 31,
      minimumStayMonths: 6,
      deposit: 1120,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 410,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'agent',
      amenities: ['air-conditioning', 'heating', 'elevator'],
    },
  },
]
