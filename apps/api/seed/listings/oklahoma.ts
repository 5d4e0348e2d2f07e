import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const oklahoma: SeedListing[] = [
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
    facts: {
      availableInDays: 2,
      minimumStayMonths: 3,
      deposit: 485,
      billsIncluded: false,
      billsEstimate: 40,
      furnished: false,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 120,
      petsAllowed: true,
      hostType: 'landlord',
      amenities: ['wifi'],
    },
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
    facts: {
      availableInDays: 20,
      minimumStayMonths: 6,
      deposit: 640,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 195,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'heating'],
    },
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
    facts: {
      availableInDays: -11,
      minimumStayMonths: 4,
      deposit: 325,
      billsIncluded: true,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'washer', 'dryer'],
    },
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
      from my grandmother’s house in Laredo. The floor slopes by an inch; a marble will tell you where. There is a
      window unit for summer and a gas wall heater, inspected each fall, for the three weeks when Oklahoma remembers
      winter.

      You would be living with Nadine and Hollis, who look after the house for me. Nadine binds books in the dining
      room, sometimes with a ball game on the radio and sometimes with punk. Hollis is a retired lineman who can fix
      anything with a fuse in it and keeps bees at the foot of the lot. They have been here for seven years. They
      eat early, at half past five, and would be glad of a third at the table, but nobody keeps count.

      The bathroom on the landing is yours and Nadine’s. The big clawed tub takes eleven minutes to fill, and there
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
    facts: {
      availableInDays: 5,
      minimumStayMonths: 6,
      deposit: 520,
      billsIncluded: false,
      billsEstimate: 45,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 144,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'washer', 'air-conditioning', 'heating'],
    },
  },
]
