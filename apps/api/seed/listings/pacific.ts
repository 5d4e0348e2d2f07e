import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const pacific: SeedListing[] = [
  {
    host: 'seed-demo-host',
    title: 'Ballard room with a view of the ship canal masts',
    location: 'Seattle, WA',
    rent: 985,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Professional', 'Early Bird'],
    description: prose`
      Halyards tick against the masts all night when the wind is up, and most people find that they sleep better for
      it. The bedroom is on the top floor of a skinny townhouse, with a sloped ceiling, a deep sill and a heat pump.
      I build cabinets; Solveig, the other resident, counts salmon at the locks. It is twelve minutes by the D Line
      to lower Queen Anne.
    `,
    contactInfo: 'host@example.com',
    availability: 'available',
    daysAgo: 1.37,
    likes: 2,
    views: 26,
    facts: {
      availableInDays: 2,
      minimumStayMonths: 6,
      deposit: 985,
      billsIncluded: false,
      billsEstimate: 55,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 130,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'heating'],
    },
  },
  {
    host: 'seed-demo-host',
    title: 'U District share, brick house with a rhododendron hedge',
    location: 'Seattle, WA',
    rent: 650,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Vegetarian'],
    description: prose`
      Eight students, one hedge, and for two weeks in May a wall of pink that stops traffic on 19th Avenue. You
      would split the attic with Bao, who studies fisheries and folds his clothes better than a shop. The 1 Line is
      three blocks away, and the Ave will feed you for six dollars if you know where to look. Dues for bulk
      groceries are voluntary.
    `,
    contactInfo: '(206) 555-0110',
    availability: 'available',
    reducedFrom: 700,
    daysAgo: 88.09,
    likes: 11,
    views: 245,
    facts: {
      availableInDays: -28,
      minimumStayMonths: 9,
      deposit: 325,
      billsIncluded: false,
      billsEstimate: 45,
      furnished: true,
      bathroom: 'shared',
      householdSize: 8,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'washer'],
    },
  },
  {
    host: 'seed-demo-host',
    title: 'Capitol Hill studio, corner windows over Volunteer Park',
    location: 'Seattle, WA',
    rent: 1595,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Professional', 'Non-smoker'],
    description: prose`
      Two walls of windows meet at your bed, and what you see is treetops, the water tower and weather. The studio is
      a fourth-floor corner in a 1926 building with mahogany trim and a phone booth in the lobby. Gas fireplace,
      dishwasher, closet with an ironing board that folds out of the wall. I am letting it for the first time and
      will carry the couch down if you do not like it.
    `,
    contactInfo: 'volunteer.park.corner@example.com',
    availability: 'available',
    daysAgo: 17.14,
    likes: 3,
    views: 65,
    facts: {
      availableInDays: 27,
      minimumStayMonths: 12,
      deposit: 1595,
      billsIncluded: false,
      billsEstimate: 75,
      furnished: true,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 420,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['dishwasher', 'heating', 'lock'],
    },
  },
  {
    host: 'seed-demo-host',
    title: 'Beacon Hill master, long-term caretaker rate to be agreed',
    location: 'Seattle, WA',
    rent: null,
    roomType: 'Master',
    lifestyle: ['Pet-friendly', 'Vegetarian', 'Quiet'],
    description: prose`
      The owners are sailing to New Zealand for two years, and someone needs to love their dahlias. In return we
      would work out a low rent for the master bedroom, which has a view of the bay on one side and of Rainier on
      the other. There are also an elderly parrot and a sourdough starter. My sister lives in the downstairs unit,
      and I handle anything that leaks.
    `,
    contactInfo: '206-555-0128',
    availability: 'available',
    daysAgo: 36.91,
    likes: 6,
    views: 126,
    facts: {
      availableInDays: 45,
      minimumStayMonths: 12,
      furnished: true,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 240,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'parking', 'garden'],
    },
  },
  {
    host: 'seed-demo-host',
    title: 'Columbia City room on the light rail, garden out back',
    location: 'Seattle, WA',
    rent: 915,
    roomType: 'Single',
    lifestyle: ['Social', 'Vegetarian', 'Pet-friendly'],
    description: prose`
      On Wednesdays in summer the market sets up under our cherry trees and we hardly need to cook. You get the
      middle bedroom of a blue farmhouse from 1908, with fir floors and a door to the bath. Amal and Christopher
      have the other rooms; they roast goat for the entire street every August. This room was taken on Thursday, and
      I am leaving the page up for the waiting list.
    `,
    contactInfo: '(206) 555-0142',
    availability: 'not available',
    daysAgo: 98.52,
    likes: 10,
    views: 261,
  },
  {
    host: 'seed-demo-host',
    title: 'Fremont houseboat-builder’s home: loft room for the long haul',
    location: 'Seattle, WA',
    rent: 1045,
    roomType: 'Single',
    lifestyle: ['Social', 'Night Owl', 'Pet-friendly', 'Non-smoker'],
    description: prose`
      A man who built houseboats built this house, and he never entirely believed that it would stay on land. The
      stairs have handholds. The kitchen lockers latch. The loft that we are renting has a porthole, a real one,
      brass, eighteen inches across, through which you can watch the Fremont Bridge go up and down thirty times a
      day.

      You reach the loft by a ship’s ladder with good wide treads. It is nineteen feet long and about eleven wide,
      with standing room down the middle and headroom for a desk on one side. There is a double berth with drawers
      beneath it, and if you own a bed you are fond of we can take the berth out in an afternoon. Two skylights
      open. In winter the warmth of the woodstove comes up through a grate, and so does the conversation, but the
      grate has a lid.

      Three of us live here now. Ingrid repairs violins in what used to be the paint shop. Malcolm teaches driver’s
      education and is, as you would expect, very calm. Dot keeps the books for a tugboat company. The place belongs
      to my sister and me, Jordan; we bought it when the builder retired to the desert, and I still do all the
      woodwork. We have a brown dog called Rivet, and there is peace with the two cats next door.

      How we live: shoes off, music on, a big pot of something on Mondays. We keep a common purse of $60 each a
      month for staples, firewood and dish soap. The bathroom downstairs is large and the one upstairs is not.
      Nobody is up before seven except Malcolm, whose first lesson is at eight. Late evenings are fine, since the
      walls were packed with cork at a time when cork was cheap.

      The rent includes water, garbage and internet. Electricity is about $40 each, more in January. We are four
      minutes from the Burke-Gilman trail, six from the 62 bus, and one from a chocolate factory that vents onto our
      street at three in the afternoon. We would prefer somebody who means to stay; the last person had the loft for
      five years and only left to build a house of her own.
    `,
    contactInfo: 'porthole.fremont@example.org',
    availability: 'available',
    daysAgo: 53.87,
    likes: 8,
    views: 198,
    facts: {
      availableInDays: 8,
      minimumStayMonths: 12,
      deposit: 1045,
      billsIncluded: false,
      billsEstimate: 40,
      furnished: true,
      bathroom: 'shared',
      householdSize: 4,
      roomSizeSqFt: 209,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'heating'],
    },
  },
  {
    host: 'seed-demo-host',
    title: 'Kenton room, bungalow with a library ladder, Yellow Line',
    location: 'Portland, OR',
    rent: 765,
    roomType: 'Single',
    lifestyle: ['Quiet', 'Vegetarian', 'Non-smoker'],
    description: prose`
      Paul Bunyan stands at the end of the street, thirty-one feet tall, and you can tell anyone how to find you.
      This is a two-bedroom bungalow with far too many books in it. My friend Lucinda, a geologist, lives there and
      would like a housemate who reads at breakfast. There is a claim to half of the raised beds and to all of the
      garage loft.
    `,
    contactInfo: '(503) 555-0105',
    availability: 'available',
    daysAgo: 14.86,
    likes: 3,
    views: 57,
    facts: {
      availableInDays: -3,
      minimumStayMonths: 6,
      deposit: 765,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: false,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 125,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'garden'],
    },
  },
  {
    host: 'seed-demo-host',
    title: 'Hawthorne shared room over a repair café, bikes hang up',
    location: 'Portland, OR',
    rent: 495,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Pet-friendly'],
    description: prose`
      The repair café below mends toasters on Saturdays, and the smell of solder and cinnamon comes up the stairs.
      Ours is a broad room with a curtained bed at either end, a common table in the middle, and pulleys for the
      bicycles. Esperanza has the east end and the better curtains. Included in the price: garbage, heat, and a
      lifetime of fixed toasters.
    `,
    contactInfo: 'toaster.house@example.org',
    availability: 'available',
    daysAgo: 102.67,
    likes: 12,
    views: 294,
    facts: {
      availableInDays: -8,
      minimumStayMonths: 3,
      deposit: 250,
      billsIncluded: false,
      billsEstimate: 30,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'bike-storage', 'heating'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Alberta Arts room with a kiln shed and a plum tree',
    location: 'Portland, OR',
    rent: 795,
    roomType: 'Single',
    lifestyle: ['Night Owl', 'Social', 'Vegetarian'],
    description: prose`
      Last Thursday brings the whole city to our sidewalk, so sell something or at least pour lemonade. The bedroom
      is painted deep teal and has a north skylight, which painters pay extra for elsewhere. There are three
      housemates: a stop-motion animator, a baker and my cousin Reiko, who fires the kiln. The 72 bus runs until
      after one.
    `,
    contactInfo: '503-555-0123',
    availability: 'available',
    daysAgo: 6.12,
    likes: 3,
    views: 39,
    facts: {
      availableInDays: 11,
      minimumStayMonths: 6,
      deposit: 795,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'shared',
      householdSize: 4,
      roomSizeSqFt: 130,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'garden'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Sellwood master suite, river trail and antique row',
    location: 'Portland, OR',
    rent: 1015,
    roomType: 'Master',
    lifestyle: ['Early Bird', 'Professional', 'Quiet'],
    description: prose`
      Herons nest in the bottoms, and from your bed with binoculars you can tell when the eggs have hatched. The
      suite covers the attic floor: dormers, a dry sauna no larger than a phone box, and a bath with a slanted
      mirror. Your downstairs neighbors are two bookbinders. Springwater trail to downtown takes twenty minutes by
      bicycle.
    `,
    contactInfo: 'heron.attic@example.com',
    availability: 'available',
    daysAgo: 31.96,
    likes: 4,
    views: 98,
    facts: {
      availableInDays: 16,
      minimumStayMonths: 6,
      deposit: 1015,
      billsIncluded: false,
      billsEstimate: 65,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 300,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'bike-storage', 'heating'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Goose Hollow studio beside the stadium, MAX downstairs',
    location: 'Portland, OR',
    rent: 1195,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Social', 'Night Owl'],
    description: prose`
      You will know when we score. The studio is compact and clever: sliding screens, a table that drops from the
      wall, a shower lined in hinoki. The building has a rooftop with grills and a rain garden. Somebody has applied
      for the studio, with a decision due by the weekend.
    `,
    contactInfo: '(503) 555-0148',
    availability: 'not available',
    status: 'expired',
    daysAgo: 66.02,
    likes: 4,
    views: 136,
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'Kāneʻohe room with the Koʻolau out the window',
    location: 'Kāneʻohe, HI',
    rent: 975,
    roomType: 'Single',
    lifestyle: ['Early Bird', 'Social', 'Pet-friendly', 'Non-smoker'],
    description: prose`
      After a night of rain you can count the waterfalls on the pali from the pillow; my record is fourteen. The
      house is single-wall, raised on posts, with louvers on every side and a lānai where we eat. Auntie Leilani
      owns it and lives in front. The bus on Kamehameha Highway reaches Honolulu in forty minutes, and the pier for
      the sandbar is closer than that.
    `,
    contactInfo: '(808) 555-0106',
    availability: 'available',
    daysAgo: 11.71,
    likes: 4,
    views: 55,
    facts: {
      availableInDays: 1,
      minimumStayMonths: 3,
      deposit: 975,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 120,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'balcony'],
    },
  },
  {
    host: 'seed-host-hana-kobayashi',
    title: 'ʻOhana studio near Haʻikū valley, breadfruit shade',
    location: 'Kāneʻohe, HI',
    rent: 1575,
    roomType: 'Studio',
    lifestyle: ['Quiet', 'Professional', 'Vegetarian'],
    description: prose`
      An ʻulu tree older than the subdivision keeps the roof cool, and drops dinner on it now and then. The unit has
      a separate entrance, a full kitchen, a screened shower and a covered spot for a car. Sounds at night are
      frogs, wind and one determined rooster. Electricity is split by meter; solar carries most of it.
    `,
    contactInfo: 'ulu.shade@example.org',
    availability: 'available',
    daysAgo: 58.96,
    likes: 6,
    views: 155,
    facts: {
      availableInDays: 37,
      minimumStayMonths: 6,
      deposit: 1575,
      billsIncluded: false,
      billsEstimate: 50,
      furnished: true,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 420,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking', 'garden', 'lock'],
    },
  },
]
