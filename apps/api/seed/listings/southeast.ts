import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const southeast: SeedListing[] = [
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Kirkwood craftsman room, porch swing and fireflies',
    location: 'Atlanta, GA',
    rent: 795,
    roomType: 'Single',
    lifestyle: ['Social', 'Pet-friendly', 'Professional'],
    description: prose`
      From Memorial Day on, the front yard fills with fireflies at about a quarter to nine, and we cut the porch
      light so as not to compete. The room is on the cool side of the house, with heart-pine floors and a queen-size
      alcove. I coach track at a public school; Delphine is a set painter and responsible for the hallway ceiling. A
      grocery, a taproom and the 102 bus are on Hosea Williams.
    `,
    contactInfo: 'jerome.baptiste@example.org',
    availability: 'available',
    daysAgo: 3.18,
    likes: 2,
    views: 31,
    facts: {
      availableInDays: 14,
      minimumStayMonths: 6,
      deposit: 795,
      billsIncluded: false,
      billsEstimate: 75,
      furnished: false,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 140,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Cabbagetown shotgun house: share the middle room',
    location: 'Atlanta, GA',
    rent: 525,
    roomType: 'Shared',
    lifestyle: ['Night Owl', 'Social', 'Student'],
    description: prose`
      In a shotgun house everybody walks through everybody’s room, so we hung velvet curtains and learned to knock
      on the air. You would have the garden-side half of the middle room; Rafi, who animates title sequences, has
      the other. There is a mural tunnel at the end of the lane and a stew festival every November. Electricity, gas
      and Wi-Fi add up to some $55.
    `,
    contactInfo: '(404) 555-0105',
    availability: 'available',
    daysAgo: 67.33,
    likes: 9,
    views: 201,
    facts: {
      availableInDays: -3,
      minimumStayMonths: 3,
      deposit: 525,
      billsIncluded: false,
      billsEstimate: 55,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Grant Park master with a clawfoot tub and park gate views',
    location: 'Atlanta, GA',
    rent: 1025,
    roomType: 'Master',
    lifestyle: ['Early Bird', 'Professional', 'Non-smoker'],
    description: prose`
      Sunday mornings you can shop the market in slippers, since it sets up sixty yards from the gate. This is the
      upstairs front of a folk Victorian, freshly plastered, with a bath across its own little vestibule. Cora rises
      early to bake, quietly. The other resident is a court interpreter with three languages and one goldfish.
    `,
    contactInfo: 'grant.park.upstairs@example.com',
    availability: 'available',
    daysAgo: 23.61,
    likes: 3,
    views: 77,
    facts: {
      availableInDays: 18,
      minimumStayMonths: 6,
      deposit: 1025,
      billsIncluded: false,
      billsEstimate: 80,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 200,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Midtown studio on the ninth floor, dance floor for one',
    location: 'Atlanta, GA',
    rent: 1385,
    roomType: 'Studio',
    lifestyle: ['Professional', 'Night Owl'],
    description: prose`
      The oak floor is bare and springy, and the last tenant, a dancer, took the couch out to have more of it. The
      studio has a west-facing glass wall, motorized shades, and a closet with a washer in it. Piedmont Park is close
      enough to smell when it rains. Concierge, pool, one garage space; pets up to forty pounds.
    `,
    contactInfo: '404-555-0128',
    availability: 'available',
    daysAgo: 48.38,
    likes: 3,
    views: 101,
    facts: {
      availableInDays: 34,
      minimumStayMonths: 12,
      deposit: 1385,
      billsIncluded: false,
      billsEstimate: 95,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 460,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'agent',
      amenities: ['washer', 'parking', 'air-conditioning', 'gym', 'elevator', 'step-free'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'West End room, two blocks to MARTA, vegan kitchen',
    location: 'Atlanta, GA',
    rent: 715,
    roomType: 'Single',
    lifestyle: ['Vegetarian', 'Quiet', 'Non-smoker'],
    description: prose`
      All the pots in this kitchen are vegan, and so is the peach cobbler, which wins over doubters. Your bedroom is
      at the end of the hall, with a walnut wardrobe and a view of the BeltLine footbridge. Sekou and Amara have
      owned the house since 1998 and teach drumming in the carriage shed until seven on weekdays. The room will be
      repainted in whatever color you choose.
    `,
    contactInfo: 'west.end.kitchen@example.org',
    availability: 'available',
    daysAgo: 81.26,
    likes: 9,
    views: 215,
    facts: {
      availableInDays: 7,
      minimumStayMonths: 6,
      deposit: 715,
      billsIncluded: false,
      billsEstimate: 60,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      roomSizeSqFt: 130,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'East Atlanta room next to the village, fenced yard',
    location: 'Atlanta, GA',
    rent: 760,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Night Owl', 'Social'],
    description: prose`
      Your dog will have a better yard than most people do: six-foot cedar fence, shade from a water oak, a kiddie
      pool in July. You get the addition at the back, where the ceiling is high and the walls are insulated enough
      for a guitar. Flat Shoals has tacos and pinball until late. There is a handshake with the next tenant, and a
      lease on the kitchen table to be signed.
    `,
    contactInfo: '(404) 555-0143',
    availability: 'not available',
    daysAgo: 107.4,
    likes: 11,
    views: 284,
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Bywater shotgun double, back bedroom on the courtyard',
    location: 'New Orleans, LA',
    rent: 695,
    roomType: 'Single',
    lifestyle: ['Night Owl', 'Social', 'Pet-friendly'],
    description: prose`
      A fig tree and a brass-band rehearsal share our back wall; the figs come in July, the band on Mondays. The
      bedroom has French doors to the courtyard, cypress floors and shutters that really close when a storm is
      named. I split my year between here and Houston, so you would mostly live with Célestine, who runs a po’boy
      truck. The rent takes in water and a parade-day parking permit.
    `,
    contactInfo: 'linh.tran@example.com',
    availability: 'available',
    daysAgo: 7.26,
    likes: 3,
    views: 45,
    facts: {
      availableInDays: -5,
      minimumStayMonths: 6,
      deposit: 695,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'shared',
      householdSize: 2,
      roomSizeSqFt: 150,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking', 'garden'],
    },
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Mid-City shared room, streetcar and snowballs',
    location: 'New Orleans, LA',
    rent: 450,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Early Bird'],
    description: prose`
      The snowball stand opens in March and marks the real start of the year. You would have one of two cypress beds
      in a raised-basement apartment on South Telemachus, with fans, screens and central air. Jolie attends the
      nursing school on Canal and keeps flash cards in the bathroom. We are eight feet above the street and have the
      flood map to prove it.
    `,
    contactInfo: '(504) 555-0116',
    availability: 'available',
    daysAgo: 95.88,
    likes: 11,
    views: 259,
    facts: {
      availableInDays: -16,
      minimumStayMonths: 4,
      deposit: 225,
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
    host: 'seed-host-linh-tran',
    title: 'Carrollton camelback: upstairs master with a gallery',
    location: 'New Orleans, LA',
    rent: 915,
    roomType: 'Master',
    lifestyle: ['Quiet', 'Professional', 'Non-smoker'],
    description: prose`
      The hump of the camelback is all yours: one bedroom, one bath, and a gallery wide enough for two chairs and a
      pot of satsumas. The St. Charles streetcar rattles by at the corner of Oak. Downstairs is a couple of public
      defenders, me when I am in town, and a dining table that seats twelve on Thanksgiving. Termite bond, new roof,
      and a whole-house generator.
    `,
    contactInfo: 'camelback.oak.street@example.org',
    availability: 'available',
    daysAgo: 1.71,
    likes: 2,
    views: 25,
    facts: {
      availableInDays: 21,
      minimumStayMonths: 12,
      deposit: 915,
      billsIncluded: false,
      billsEstimate: 85,
      furnished: false,
      bathroom: 'private',
      householdSize: 4,
      roomSizeSqFt: 240,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'washer', 'dryer', 'balcony'],
    },
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Tremé room for a musician or a good listener',
    location: 'New Orleans, LA',
    rent: null,
    roomType: 'Single',
    lifestyle: ['Social', 'Night Owl', 'Pet-friendly'],
    description: prose`
      Second lines pass this stoop, and you may as well come down and dance, since nobody can concentrate anyway. The
      house is a Creole cottage, four rooms in a square, and yours has the upright piano. Price on request: it is
      lower for anyone who will tune the piano or take over the tomato beds. Quiet hours exist, from three in the
      morning until ten.
    `,
    contactInfo: '504-555-0132',
    availability: 'available',
    daysAgo: 62.11,
    likes: 8,
    views: 183,
    facts: {
      availableInDays: 3,
      minimumStayMonths: 1,
      furnished: true,
      bathroom: 'shared',
      householdSize: 3,
      petsAllowed: true,
      smokingAllowed: true,
      hostType: 'lives-there',
      amenities: ['wifi'],
    },
  },
  {
    host: 'seed-host-linh-tran',
    title: 'Faubourg Marigny studio with a naïve-art staircase',
    location: 'New Orleans, LA',
    rent: 1125,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Non-smoker'],
    description: prose`
      Each riser of the outside stair was painted by a different neighbor, and the top one has been left blank for
      you. Up there you find one airy room with a sleeping loft, a tiled shower, and a kitchen with a vintage
      six-burner. Frenchmen Street is three blocks off, near enough to walk to and far enough to sleep. Currently
      let to a trumpeter through carnival.
    `,
    contactInfo: 'painted.stairs@example.com',
    availability: 'not available',
    daysAgo: 73.47,
    likes: 5,
    views: 149,
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Little Havana room near Calle Ocho, cafecito at four',
    location: 'Miami, FL',
    rent: 975,
    roomType: 'Single',
    lifestyle: ['Social', 'Early Bird', 'Non-smoker'],
    description: prose`
      At four sharp the whole building stops for coffee, and a stranger on the landing will put a cup in your hand.
      The bedroom has terrazzo floors, jalousie windows and a new split unit. Odalis teaches dominoes to tourists;
      her nephew Iván mends outboard motors. Se habla español y se discute de béisbol. The free trolley goes by
      every quarter hour.
    `,
    contactInfo: '(305) 555-0106',
    availability: 'available',
    daysAgo: 2.86,
    likes: 2,
    views: 30,
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
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'air-conditioning'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Wynwood studio with concrete walls and a roll-up door',
    location: 'Miami, FL',
    rent: 1825,
    roomType: 'Studio',
    lifestyle: ['Night Owl', 'Professional', 'Social'],
    description: prose`
      On a January evening you roll the door all the way up and the studio becomes a very stylish garage. It used to
      be one. There is a mezzanine bed, a bathroom in glass block, and hurricane shutters that close with a button.
      Galleries keep the street lively on second Saturdays; the rest of the month it is us and the cats.
    `,
    contactInfo: 'rollup.studio@example.com',
    availability: 'available',
    daysAgo: 21.35,
    likes: 2,
    views: 64,
    facts: {
      availableInDays: 40,
      minimumStayMonths: 6,
      deposit: 1825,
      billsIncluded: false,
      billsEstimate: 120,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 640,
      petsAllowed: true,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'parking', 'air-conditioning'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Coconut Grove master among the banyans, bike to the bay',
    location: 'Miami, FL',
    rent: 1395,
    roomType: 'Master',
    lifestyle: ['Vegetarian', 'Pet-friendly', 'Early Bird'],
    description: prose`
      Peacocks live here too; they are beautiful, they scream, and nobody can do anything about it. Your quarters
      are a large bedroom and bath at the end of a breezeway, wrapped in screens and philodendron. Your housemate
      captains a research boat, and there is often fresh mahi for whoever scrubs the cooler. Metrorail at Douglas
      Road is a flat mile away.
    `,
    contactInfo: '305-555-0120',
    availability: 'available',
    daysAgo: 46.22,
    likes: 5,
    views: 130,
    facts: {
      availableInDays: 16,
      minimumStayMonths: 6,
      deposit: 1395,
      billsIncluded: false,
      billsEstimate: 90,
      furnished: true,
      bathroom: 'private',
      householdSize: 2,
      roomSizeSqFt: 260,
      petsAllowed: true,
      smokingAllowed: false,
      couplesWelcome: true,
      hostType: 'landlord',
      amenities: ['wifi', 'bike-storage', 'garden'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Little Haiti shared room, mango season included',
    location: 'Miami, FL',
    rent: 625,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Vegetarian'],
    description: prose`
      Three mango trees, two roommates, one ladder. The room has two platform beds, a shared balcony and a breeze
      off the rail corridor that keeps the fan bill low. You would share with Stanley, who is training as a
      paramedic and is teaching us all Kreyòl, a proverb a day. The bookshop on Second Avenue holds concerts in its
      courtyard.
    `,
    contactInfo: 'three.mangoes@example.org',
    availability: 'available',
    daysAgo: 89.7,
    likes: 11,
    views: 256,
    facts: {
      availableInDays: -19,
      minimumStayMonths: 3,
      deposit: 312,
      billsIncluded: false,
      billsEstimate: 35,
      furnished: true,
      bathroom: 'shared',
      householdSize: 4,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['wifi', 'balcony'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Allapattah room with workshop space, trucks welcome',
    location: 'Miami, FL',
    rent: 935,
    roomType: 'Single',
    lifestyle: ['Pet-friendly', 'Early Bird'],
    description: prose`
      Bring the van, the ladders and the table saw; there is a slab under a tin roof that nobody has claimed. The
      bedroom opens off the carport and has a shower you can walk into in work boots. The owner is next door with
      two parrots, both of whom know the produce market’s opening hours. Month to month is fine after the first
      ninety days.
    `,
    contactInfo: '(305) 555-0151',
    availability: 'available',
    daysAgo: 55.17,
    likes: 7,
    views: 160,
    facts: {
      availableInDays: -4,
      minimumStayMonths: 3,
      deposit: 935,
      billsIncluded: true,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 150,
      petsAllowed: true,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['parking', 'air-conditioning'],
    },
  },
  {
    host: 'seed-host-jerome-baptiste',
    title: 'Edgewater high-rise, share a room with a bay sunrise',
    location: 'Miami, FL',
    rent: 799.5,
    roomType: 'Shared',
    lifestyle: ['Professional', 'Social', 'Early Bird', 'Non-smoker'],
    description: prose`
      The room is on the thirty-first floor, and sunrise is not optional: there are no curtains long enough for that
      window. Two twin beds with drawers, two rolling desks, one bathroom between you and Paloma, who is a junior
      flight attendant and gone half the month. Gym, pool and guest parking belong to the tower. Move in after the
      twentieth.
    `,
    contactInfo: 'edgewater31@example.com',
    availability: 'available',
    daysAgo: 1.26,
    likes: 2,
    views: 21,
    facts: {
      availableInDays: 22,
      minimumStayMonths: 6,
      deposit: 800,
      billsIncluded: false,
      billsEstimate: 50,
      furnished: true,
      bathroom: 'shared',
      householdSize: 2,
      petsAllowed: false,
      smokingAllowed: false,
      couplesWelcome: false,
      hostType: 'agent',
      amenities: ['washer', 'dryer', 'parking', 'air-conditioning', 'gym', 'elevator', 'step-free'],
    },
  },
]
