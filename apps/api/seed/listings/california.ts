import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const california: SeedListing[] = [
  {
    host: 'seed-host-hana-kobayashi',
    title: '코리아타운 방 / Sunny Koreatown room near Wilshire and Normandie',
    location: 'Los Angeles, CA',
    rent: 1095,
    roomType: 'Single',
    lifestyle: ['Night Owl', 'Non-smoker', 'Professional'],
    description: prose`
      Supper at one in the morning is normal in this neighborhood, and the kitchen here is set up for it. 방은 남향이라
      햇빛이 잘 들고, 지하철역까지 걸어서 5분입니다. 한국어로 편하게 연락 주세요. You would have the second bedroom of a 1928 apartment with a
      Juliet balcony, and a roommate, Minjun, who edits trailers and keeps a kimchi refrigerator with a shelf for
      you. Parking is tandem and we have worked it out.
    `,
    contactInfo: '(213) 555-0104',
    availability: 'available',
    daysAgo: 5.29,
    likes: 3,
    views: 40,
    facts: {
      availableInDays: 6,
      minimumStayMonths: 6,
      deposit: 1095,
      billsIncluded: false,
      billsEstimate: 55,
      furnished: false,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 130,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking', 'balcony'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Echo Park hillside room, eighty-one steps, lake view',
    location: 'Los Angeles, CA',
    rent: 1150,
    roomType: 'Single',
    lifestyle: ['Social', 'Pet-friendly', 'Early Bird'],
    description: prose`
      I counted the steps so that you know what you are in for with groceries. At the top are a stucco cottage, a
      lemon tree and the best breeze south of Griffith Park. Your bedroom is on the lake side with casement windows;
      mine is on the hill side with a drawing table. My old cat Mochi divides her time fairly. The rent covers water
      and the gardener.
    `,
    contactInfo: 'hana@example.org',
    availability: 'available',
    daysAgo: 0.65,
    likes: 1,
    views: 19,
    facts: {
      availableInDays: 12,
      minimumStayMonths: 6,
      deposit: 1150,
      billsIncluded: false,
      billsEstimate: 65,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 140,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'garden'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Highland Park craftsman: master with built-ins, A Line close',
    location: 'Los Angeles, CA',
    rent: 1450,
    roomType: 'Master',
    lifestyle: ['Professional', 'Vegetarian', 'Non-smoker'],
    description: prose`
      Douglas-fir built-ins, a window seat and a bath with its first-generation green tile make this the room that
      guests photograph. Three more people live here: two public-radio producers and an apprentice luthier. Dinner
      is communal on Tuesdays, otherwise catch as catch can. York has coffee, Figueroa has everything else.
    `,
    contactInfo: '213-555-0122',
    availability: 'available',
    daysAgo: 19.08,
    likes: 3,
    views: 67,
    facts: {
      availableInDays: 20,
      minimumStayMonths: 12,
      deposit: 1450,
      billsIncluded: false,
      billsEstimate: 80,
      furnished: false,
      bathroom: 'private',
      householdSize: 4,
      roomSizeSqFt: 220,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Silver Lake studio under the reservoir path',
    location: 'Los Angeles, CA',
    rent: 1725,
    roomType: 'Studio',
    lifestyle: ['Quiet', 'Professional', 'Pet-friendly'],
    description: prose`
      You can be jogging ninety seconds after you decide to. The studio is the downstairs unit of a 1940s duplex, cut
      into the slope, with polished concrete, a wall of louvered glass and a little terrace for a grill. The owner
      upstairs composes for documentaries and wears headphones. Street parking is easy if you know how to turn your
      wheels on a hill.
    `,
    contactInfo: 'reservoir.path@example.com',
    availability: 'available',
    daysAgo: 50.32,
    likes: 4,
    views: 120,
    facts: {
      availableInDays: 32,
      minimumStayMonths: 12,
      deposit: 1725,
      billsIncluded: false,
      billsEstimate: 85,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 450,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'balcony', 'lock'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Boyle Heights share, mariachi plaza side, two friendly desks',
    location: 'Los Angeles, CA',
    rent: 675,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Non-smoker'],
    description: prose`
      The musicians tune up under our window on Friday evenings, free of charge. Two beds and two desks in the front
      room of a Victorian that has been divided with more love than skill. Xochitl, at the other desk, studies
      nursing at Cal State and swaps flash cards for tamales. Mariachi Plaza station is a block and a half away.
    `,
    contactInfo: '(213) 555-0137',
    availability: 'available',
    daysAgo: 92.14,
    likes: 12,
    views: 271,
    facts: {
      availableInDays: -10,
      minimumStayMonths: 4,
      deposit: 340,
      billsIncluded: false,
      billsEstimate: 40,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Mar Vista room with an outdoor shower for surfers',
    location: 'Los Angeles, CA',
    rent: 1225,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Social', 'Vegetarian'],
    description: prose`
      Four miles from the sand, downhill going and uphill coming, with a cedar shower and a wetsuit line waiting in
      the yard. The bedroom is in a separate wing with its own little hall. Kenji and Bruna are teachers who run a
      summer surf camp. We filled it through a friend while this page was still loading, so it is closed.
    `,
    contactInfo: 'cedar.shower@example.org',
    availability: 'not available',
    status: 'rented',
    daysAgo: 75.61,
    likes: 6,
    views: 170,
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Palms shared bedroom on the E Line, film students’ flat',
    location: 'Los Angeles, CA',
    rent: 750,
    roomType: 'Shared',
    lifestyle: ['Student', 'Night Owl'],
    description: prose`
      There is a projector instead of a television and a rule that credits are watched to the end. You would be
      across the room from Ibrahim, who shoots on actual film and therefore owns the refrigerator drawer. The
      bedroom has mirrored closets, a balcony and good blackout. Culver City is one stop, the beach is five.
    `,
    contactInfo: '213-555-0153',
    availability: 'available',
    daysAgo: 38.73,
    likes: 5,
    views: 112,
    facts: {
      availableInDays: -1,
      minimumStayMonths: 3,
      deposit: 750,
      billsIncluded: false,
      billsEstimate: 45,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'parking', 'balcony'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Outer Sunset room, four blocks from Ocean Beach',
    location: 'San Francisco, CA',
    rent: 1295,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Quiet', 'Non-smoker'],
    description: prose`
      Bring sweaters; summer here is a rumor, and the foghorn is our lullaby. The room is upstairs in a 1938 stucco
      house on 44th Avenue, with a Pacific-facing window and new double glazing. I write software from the garage,
      Sunil roasts coffee in it, and we manage. The N-Judah turns around at the end of the street. One parking spot
      across the driveway can be arranged.
    `,
    contactInfo: 'arjun.mehta@example.com',
    availability: 'available',
    daysAgo: 46.6,
    likes: 5,
    views: 121,
    facts: {
      availableInDays: 9,
      minimumStayMonths: 6,
      deposit: 1295,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 130,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Mission District shared room, sunny side of Folsom',
    location: 'San Francisco, CA',
    rent: 825,
    roomType: 'Shared',
    lifestyle: ['Social', 'Night Owl', 'Vegetarian'],
    description: prose`
      It is the warmest microclimate in the city, and our fire escape grows tomatoes to prove it. The double parlor
      sleeps two, with the old sliding doors between you and Fernanda, a muralist who rises at noon. Five housemates
      in total, a chore app that we all pretend to like, and a burrito place whose line is shorter than the famous
      one. BART at 24th is a five-minute walk.
    `,
    contactInfo: '(415) 555-0109',
    availability: 'available',
    daysAgo: 2.12,
    likes: 3,
    views: 34,
    facts: {
      availableInDays: -21,
      minimumStayMonths: 3,
      deposit: 825,
      billsIncluded: false,
      billsEstimate: 50,
      furnished: true,
      bathroom: 'shared',
      householdSize: 5,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'washer'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Inner Richmond room between Clement Street and the park',
    location: 'San Francisco, CA',
    rent: 1250,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Professional', 'Vegetarian'],
    description: prose`
      Clement Street has nine bakeries, and Golden Gate Park is the way to work them off. The middle bedroom gets
      its light from a lightwell painted white, which is gentler than it sounds. You would share with Wai-Lin, an
      acupuncturist, and her upright freezer of dumplings. The 38 Rapid takes you downtown in half an hour.
    `,
    contactInfo: '415-555-0127',
    availability: 'available',
    daysAgo: 45.2,
    likes: 5,
    views: 124,
    facts: {
      availableInDays: 3,
      minimumStayMonths: 6,
      deposit: 1250,
      billsIncluded: false,
      billsEstimate: 55,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 120,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Noe Valley master with a deck and a downtown view',
    location: 'San Francisco, CA',
    rent: 1875,
    roomType: 'Master',
    lifestyle: ['Professional', 'Early Bird', 'Pet-friendly'],
    description: prose`
      Seen from this deck at night the city looks like something that spilled and sparkled. Off it are the bedroom,
      a skylit bath with a bidet, and a closet system that somebody else paid for. The J-Church climbs past at a
      civilized pace. You share the rest of the flat with Oona, a structural engineer, who says the house is bolted
      and means it.
    `,
    contactInfo: 'noe.deck@example.org',
    availability: 'available',
    daysAgo: 12.98,
    likes: 1,
    views: 42,
    facts: {
      availableInDays: 24,
      minimumStayMonths: 12,
      deposit: 1875,
      billsIncluded: false,
      billsEstimate: 85,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 230,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'balcony'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Nob Hill studio with a cable car for an alarm clock',
    location: 'San Francisco, CA',
    rent: 2095,
    roomType: 'Studio',
    lifestyle: ['Non-smoker', 'Professional', 'Quiet'],
    description: prose`
      The cable hums under Hyde Street all day, a sound that you will miss when you travel. The studio has a bay window,
      hardwood, a walk-through closet with a vanity, and an eat-in kitchen that fits four if they are fond of each
      other. Steam heat, elevator with a brass gate, roof with clotheslines. Rent control applies.
    `,
    contactInfo: 'hyde.street.bay@example.com',
    availability: 'available',
    daysAgo: 33.84,
    likes: 2,
    views: 84,
    facts: {
      availableInDays: 30,
      minimumStayMonths: 12,
      deposit: 2095,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 390,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'agent',
      amenities: ['heating', 'elevator', 'lock'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Excelsior in-law room, garden door, near McLaren Park',
    location: 'San Francisco, CA',
    rent: 1215,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Student', 'Early Bird'],
    description: prose`
      Behind the garage, past the laundry, there is a bedroom with a garden door and more quiet than you expect of a
      city. It has radiant heat, cork tile and a bathroom that you share with nobody but the occasional visiting
      uncle. Our household is loud, kind and upstairs. A former tenant takes the room again after her year abroad.
    `,
    contactInfo: '(415) 555-0140',
    availability: 'not available',
    daysAgo: 96.77,
    likes: 8,
    views: 232,
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'San José Japantown room 日本町の明るい部屋',
    location: 'San José, CA',
    rent: 1175,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Professional', 'Non-smoker'],
    description: prose`
      A tofu shop, a taiko studio and a ninety-year-old sweets counter are our nearest neighbors, in that order.
      部屋は二階の角にあり、朝日がよく入ります。日本語でも英語でもお気軽にご連絡ください。 The bedroom comes with a futon or a bed, as you wish, and a closet
      with sliding doors. Shoes stay in the entry. Haruko, who has the third bedroom, tends forty bonsai and would
      appreciate a hand when she travels.
    `,
    contactInfo: '(408) 555-0103',
    availability: 'available',
    daysAgo: 7.93,
    likes: 2,
    views: 38,
    facts: {
      availableInDays: 10,
      minimumStayMonths: 6,
      deposit: 1175,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 130,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Naglee Park master, sleeping porch and persimmon tree',
    location: 'San José, CA',
    rent: 1525,
    roomType: 'Master',
    lifestyle: ['Professional', 'Social', 'Vegetarian'],
    description: prose`
      The persimmons ripen in November, hundreds of them at once, and you are expected to help us with the problem.
      Your part of the house is the primary bedroom with bath, plus a sleeping porch that works as a studio. On the
      Fourth of July the bicycles on the block dress up. Leonor commutes to San Francisco twice a week and can give
      you a lift to Diridon.
    `,
    contactInfo: 'persimmon.house@example.com',
    availability: 'available',
    daysAgo: 24.15,
    likes: 3,
    views: 72,
    facts: {
      availableInDays: 17,
      minimumStayMonths: 12,
      deposit: 1525,
      billsIncluded: false,
      billsEstimate: 90,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 280,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'parking', 'garden'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Downtown San José shared room, engineers’ house on 7th',
    location: 'San José, CA',
    rent: 725,
    roomType: 'Shared',
    lifestyle: ['Student', 'Night Owl', 'Non-smoker'],
    description: prose`
      Five graduate students, three 3D printers and one rice cooker that is never off. The shared bedroom has raised
      beds with desks beneath, gigabit in the wall and a whiteboard that covers the closet. Tomasz, in the other
      bunk, builds satellites the size of a loaf. It is three minutes to campus and about the same to phở.
    `,
    contactInfo: '408-555-0121',
    availability: 'available',
    daysAgo: 84.59,
    likes: 11,
    views: 250,
    facts: {
      availableInDays: -24,
      minimumStayMonths: 4,
      deposit: 365,
      billsIncluded: false,
      billsEstimate: 40,
      furnished: true,
      bathroom: 'shared',
      householdSize: 6,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Willow Glen backyard studio with a Dutch door',
    location: 'San José, CA',
    rent: 1950,
    roomType: 'Studio',
    lifestyle: ['Pet-friendly', 'Quiet', 'Early Bird'],
    description: prose`
      Leave the top half of the door open and the jasmine comes in by itself. A new cottage of 410 square feet
      stands at the end of a long garden, with a proper kitchen, a heat pump and a window over the bed. Lincoln
      Avenue’s cafés are six minutes on foot. The owners, both retired postal carriers, wave but do not knock.
    `,
    contactInfo: 'dutch.door.cottage@example.org',
    availability: 'available',
    daysAgo: 2.74,
    likes: 1,
    views: 20,
    facts: {
      availableInDays: 36,
      minimumStayMonths: 12,
      deposit: 1950,
      billsIncluded: false,
      billsEstimate: 75,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 410,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['air-conditioning', 'heating', 'garden', 'lock'],
    },
  },
  {
    host: 'seed-host-arjun-mehta',
    title: 'Berryessa townhouse room, BART and the flea market',
    location: 'San José, CA',
    rent: 1120,
    roomType: 'Single',
    lifestyle: ['Professional', 'Early Bird', 'Vegetarian'],
    description: prose`
      Weekdays you are on a train in eight minutes; weekends you are eating churros among the stalls in ten. The
      room is on the entry level of a townhouse built in 2019, with a bathroom next door and no one else on that
      floor. Deepa and Rohan upstairs both work in hospitals on alternating shifts. Electric-car charging at cost.
    `,
    contactInfo: '(408) 555-0145',
    availability: 'available',
    daysAgo: 65.41,
    likes: 5,
    views: 139,
    facts: {
      availableInDays: 5,
      minimumStayMonths: 6,
      deposit: 1120,
      billsIncluded: false,
      billsEstimate: 65,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 140,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'parking', 'air-conditioning', 'step-free'],
    },
  },
]
