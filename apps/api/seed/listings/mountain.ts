import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const mountain: SeedListing[] = [
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Baker rowhouse room, mountain light on the back wall',
    location: 'Denver, CO',
    rent: 925,
    roomType: 'Single',
    lifestyle: ['Professional', 'Pet-friendly', 'Early Bird'],
    description: prose`
      For twenty minutes at sunset the whole back wall of this bedroom goes the color of an apricot. The house is a
      brick rowhouse off South Broadway with a skinny yard, a hop vine and room for skis in the stairwell. Housemates
      are a ski-patrol dispatcher and a high-school chemistry teacher. A neighbor has the keys and can show the room
      any evening after six.
    `,
    contactInfo: 'marisol.archuleta@example.com',
    availability: 'available',
    daysAgo: 35.7,
    likes: 4,
    views: 101,
    facts: {
      availableInDays: 8,
      minimumStayMonths: 6,
      deposit: 925,
      billsIncluded: false,
      billsEstimate: 75,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 140,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'bike-storage', 'heating'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Capitol Hill studio, tin ceiling, two blocks from Cheesman',
    location: 'Denver, CO',
    rent: 1340,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Non-smoker'],
    description: prose`
      Pressed-tin ceiling, hexagon tile, a telephone niche with a plant in it: somebody in 1912 cared about this
      building. The studio has a separate dressing room that swallows a wardrobe and a drum kit. It is on the
      third floor of a walk-up on Downing. Radiator heat is included from October through April, and the laundry takes
      quarters.
    `,
    contactInfo: '(303) 555-0114',
    availability: 'available',
    daysAgo: 40.68,
    likes: 3,
    views: 97,
    facts: {
      availableInDays: 28,
      minimumStayMonths: 12,
      deposit: 1340,
      billsIncluded: false,
      billsEstimate: 55,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 430,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'agent',
      amenities: ['washer', 'dryer', 'heating'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Five Points master with loft office, jazz on Welton',
    location: 'Denver, CO',
    rent: 1095,
    roomType: 'Master',
    lifestyle: ['Social', 'Professional', 'Night Owl'],
    description: prose`
      A ladder in the corner of the bedroom leads to a nook under the rafters, just tall enough to sit at a desk in.
      Below it you have a king-size wall, a bath with two sinks and a heat pump of your own. The light rail stops
      outside the barbershop. Theo and Nell play upright bass and trumpet respectively, and take requests.
    `,
    contactInfo: 'welton.loft@example.org',
    availability: 'available',
    daysAgo: 14.27,
    likes: 2,
    views: 53,
    facts: {
      availableInDays: 13,
      minimumStayMonths: 6,
      deposit: 1095,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 260,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'air-conditioning', 'heating'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Park Hill room in a brick Tudor, elm canopy',
    location: 'Denver, CO',
    rent: 865,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Early Bird', 'Vegetarian'],
    description: prose`
      Our block has thirty-one elms left, and the oldest shades this room until noon. Leaded windows, a reading
      bench, and a door that closes with a satisfying click. You would share with a hospice counselor’s filing
      cabinets and, more importantly, with Greta, who owns them and makes superb chutney. The museum of nature is a
      fifteen-minute walk.
    `,
    contactInfo: 'elm.tudor@example.com',
    availability: 'available',
    daysAgo: 57.8,
    likes: 6,
    views: 143,
    facts: {
      availableInDays: 0,
      minimumStayMonths: 6,
      deposit: 865,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 130,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating', 'garden'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Sunnyside share for climbers, hangboard over the door',
    location: 'Denver, CO',
    rent: 550,
    roomType: 'Shared',
    lifestyle: ['Social', 'Early Bird', 'Student', 'Non-smoker'],
    description: prose`
      We leave for Clear Creek at five on Saturdays, and the van has two empty seats. The shared bedroom has bunks
      built from glulam beams, sturdier than most houses, and gear hooks along one wall. Kitchen duty follows the
      rope-team principle. Our fourth just took a job in Bishop, so his bunk has already gone to a friend of the
      house.
    `,
    contactInfo: '303-555-0130',
    availability: 'not available',
    daysAgo: 100.46,
    likes: 10,
    views: 253,
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Virginia Village mid-century, garden-side room',
    location: 'Denver, CO',
    rent: 835,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Professional', 'Non-smoker', 'Pet-friendly'],
    description: prose`
      Clerestory windows, a flagstone hearth and an orange front door that delivery drivers love. The room opens to
      the garden through a slider; a vegetable bed beside it is unclaimed. Your housemate would be Walt, a
      meteorologist who will tell you exactly when to bring the laundry in. The Colorado light-rail station lies ten
      minutes south on foot.
    `,
    contactInfo: '(303) 555-0146',
    availability: 'available',
    daysAgo: 78.93,
    likes: 7,
    views: 174,
    facts: {
      availableInDays: 19,
      minimumStayMonths: 6,
      deposit: 835,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 140,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking', 'garden'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Cañon City room by the Arkansas River, rafts in the shed',
    location: 'Cañon City, CO',
    rent: 495,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Social', 'Pet-friendly'],
    description: prose`
      In June half the town smells of neoprene, and this house more than most. It stands one street up from the
      Riverwalk, and the bedroom has a view of the Royal Gorge rim if you count the far window. Two raft guides and
      a train conductor share the kitchen. There is room in the shed for a boat, provided it is not a big one.
    `,
    contactInfo: '(719) 555-0101',
    availability: 'available',
    daysAgo: 9.61,
    likes: 3,
    views: 41,
    facts: {
      availableInDays: -13,
      minimumStayMonths: 1,
      deposit: 250,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 4,
      roomSizeSqFt: 120,
      petsAllowed: true,
      hostType: 'landlord',
      amenities: ['wifi', 'parking', 'bike-storage'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Orchard-side master in Lincoln Park, apples till November',
    location: 'Cañon City, CO',
    rent: null,
    roomType: 'Master',
    lifestyle: ['Quiet', 'Vegetarian', 'Early Bird'],
    description: prose`
      The rent is not decided, because we would rather find the right person for the orchard house first and then
      settle on something fair. You would have the big bedroom on the apple side, its bathroom, and the old cider
      room as a study. Irrigation turns come every ninth day, and whoever is out there could use a second pair of
      boots. Deer will eat anything that you plant without a fence.
    `,
    contactInfo: 'orchard.lincoln.park@example.org',
    availability: 'available',
    daysAgo: 52.49,
    likes: 5,
    views: 119,
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Main Street shared room above the old hardware store',
    location: 'Cañon City, CO',
    rent: 325,
    roomType: 'Shared',
    lifestyle: ['Student', 'Night Owl', 'Non-smoker'],
    description: prose`
      High windows, a wood floor scarred by a century of nail kegs, and a rolling ladder that now holds our
      houseplants. There are two beds at opposite ends of a room forty feet long, so it hardly counts as sharing.
      Fidel, at the far end, paints signs. The climbing gym and the bakery are both downstairs across the street.
    `,
    contactInfo: '719-555-0119',
    availability: 'available',
    daysAgo: 93.25,
    likes: 10,
    views: 234,
    facts: {
      availableInDays: -2,
      minimumStayMonths: 1,
      deposit: 160,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Adobe casita in Española, acequia and cottonwoods',
    location: 'Española, NM',
    rent: 775,
    roomType: 'Studio',
    lifestyle: ['Quiet', 'Early Bird', 'Vegetarian', 'Pet-friendly'],
    description: prose`
      The walls of the casita are twenty-two inches of mud, straw and patience, laid by my great-uncle Fermín in
      1947. They keep it cool through a July afternoon without any machine at all, and one armful of piñon keeps it
      warm on a January night.

      It is a single room with a kiva fireplace in the corner, a kitchen under the north window, and a bathroom that
      we added in 2011 with a proper water heater. The floor is brick, laid in sand. There is a niche by the bed for
      a lamp and a book. The ceiling is made of vigas and latillas, and if you lie on your back you can count them:
      nine beams, three hundred and some sticks. Furniture is simple: a double bed, a pine table, two chairs from
      Chimayó, and a wardrobe that was a gift from a carpenter who could not pay his rent and paid with that
      instead.

      My husband Eloy and I live in the main house, forty steps away through the apricots. We grow chile, garlic and
      blue corn on two acres, and in September we roast from morning to night, so the whole place smells of it for a
      week. You do not have to help, but nobody has ever managed to stay away. An acequia runs along the edge of the
      property. On water days, which come about every ten, I open the gate at dawn, and you may hear the ditch begin
      to talk under the cottonwoods.

      It is a quiet life, though not a lonely one. The library, the hospital and the community college are within
      three miles, and the Blue Bus to Santa Fe and Los Alamos stops at the end of the lane and costs nothing. The
      nights are very dark. Our internet comes by fiber, thanks to the electric co-op, and is faster than what my
      daughter has in Denver.

      The 775 includes water, trash, internet and the first cord of wood. Propane for the stove has been about $20 a
      month. A dog is fine if it can live and let live with seven hens. We ask for a lease of a year, first and last
      month, and a visit in person, because the place either speaks to people or it does not.
    `,
    contactInfo: '(505) 555-0108',
    availability: 'available',
    daysAgo: 43.56,
    likes: 7,
    views: 168,
    facts: {
      availableInDays: 11,
      minimumStayMonths: 12,
      deposit: 1550,
      billsIncluded: false,
      billsEstimate: 20,
      furnished: true,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 380,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking', 'garden', 'step-free'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'La Puebla farmhouse room with a view of the Truchas Peaks',
    location: 'Española, NM',
    rent: 475,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Social', 'Early Bird'],
    description: prose`
      Snow stays on the peaks until June, and the bedroom window frames all three of them. You would live with two
      weavers and a loom the size of a pickup. Horses may be discussed. The gravel road gets muddy in March, so
      something with clearance helps; the river bosque is a mile down it and worth every rut.
    `,
    contactInfo: 'weavers.la.puebla@example.com',
    availability: 'available',
    daysAgo: 80.17,
    likes: 8,
    views: 188,
    facts: {
      availableInDays: -6,
      minimumStayMonths: 3,
      deposit: 475,
      billsIncluded: false,
      billsEstimate: 45,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 150,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['parking', 'garden'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Sam Hughes guest room with a citrus courtyard',
    location: 'Tucson, AZ',
    rent: 545,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Student', 'Vegetarian'],
    description: prose`
      In March the orange blossom is so strong that we sleep with the doors open and dream about marmalade. The
      bedroom has a Saltillo floor, a beehive fireplace, and an evaporative cooler backed up by real air
      conditioning. Lourdes is a solar-telescope engineer who works nights on the mountain. Campus is nine minutes
      by bicycle along Third Street.
    `,
    contactInfo: '(520) 555-0102',
    availability: 'available',
    daysAgo: 10.34,
    likes: 3,
    views: 43,
    facts: {
      availableInDays: 4,
      minimumStayMonths: 4,
      deposit: 545,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 130,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'air-conditioning', 'garden'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Barrio Viejo studio behind a turquoise door',
    location: 'Tucson, AZ',
    rent: 850,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Quiet', 'Non-smoker'],
    description: prose`
      You have probably seen the door on a postcard; behind it is a plain, cool room with thick walls and a
      skylight. The kitchenette is new, the shower is open to a pocket patio with a bougainvillea, and the mail
      comes through a slot in the adobe. Meyer Avenue is one-way and sleepy. Utilities are in your name and average
      about $70 across the year.
    `,
    contactInfo: 'turquoise.door@example.org',
    availability: 'available',
    daysAgo: 60.58,
    likes: 6,
    views: 154,
    facts: {
      availableInDays: 25,
      minimumStayMonths: 12,
      deposit: 850,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 350,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['garden', 'lock'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Armory Park master in a Territorial house, deep porches',
    location: 'Tucson, AZ',
    rent: 695,
    roomType: 'Master',
    lifestyle: ['Social', 'Pet-friendly', 'Professional'],
    description: prose`
      Everyone sleeps on the porch at least once each summer, and there are cots for it. Your actual bedroom is
      sixteen feet square with a transom, a hearth and an adjoining bath that the previous owner tiled in talavera.
      There are three of us: a bike mechanic, a hydrologist, and a desert tortoise named Señor Walsh. The streetcar
      stops at Congress.
    `,
    contactInfo: '520-555-0125',
    availability: 'available',
    daysAgo: 27.95,
    likes: 4,
    views: 89,
    facts: {
      availableInDays: 15,
      minimumStayMonths: 6,
      deposit: 695,
      billsIncluded: false,
      billsEstimate: 65,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 256,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Dunbar Spring shared room, rainwater garden, bike co-op nearby',
    location: 'Tucson, AZ',
    rent: 375,
    roomType: 'Shared',
    lifestyle: ['Student', 'Vegetarian', 'Social'],
    description: prose`
      Every drop from this roof ends up in a basin, and each basin has a mesquite, so we mill our own flour once a
      year. Half of a big breezy bedroom is free: single bed, trunk, shelf, a window onto the chicken run. Ansel in
      the other half is learning to be an arborist. We pay no water bill worth mentioning.
    `,
    contactInfo: 'mesquite.house@example.com',
    availability: 'available',
    daysAgo: 111.62,
    likes: 12,
    views: 297,
    facts: {
      availableInDays: -17,
      minimumStayMonths: 3,
      deposit: 185,
      billsIncluded: false,
      billsEstimate: 25,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'garden'],
    },
  },
  {
    host: 'seed-host-marisol-archuleta',
    title: 'Menlo Park room at the foot of A Mountain',
    location: 'Tucson, AZ',
    rent: 510,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Non-smoker'],
    description: prose`
      Walk out at sunrise, climb Sentinel Peak, and be back before the coffee drips through. It is a ten-by-eleven
      room in a block house with a shaded ramada, solar hot water and a chiltepín bush that you will learn to
      respect. The tenant before you has asked to stay another year, so consider this closed for now.
    `,
    contactInfo: '(520) 555-0149',
    availability: 'not available',
    status: 'rented',
    daysAgo: 70.36,
    likes: 6,
    views: 162,
  },
]
