import { prose } from '../prose.ts'
import type { SeedListing } from '../seed-listing.ts'

export const boston: SeedListing[] = [
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
    facts: {
      availableInDays: 9,
      minimumStayMonths: 6,
      deposit: 1180,
      billsIncluded: false,
      billsEstimate: 85,
      furnished: false,
      bathroom: 'shared',
      householdSize: 4,
      petsAllowed: true,
      smokingAllowed: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'heating', 'balcony'],
    },
  },
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'Allston share for the school year, B line outside',
    location: 'Boston, MA',
    rent: 725,
    roomType: 'Shared',
    lifestyle: ['Student', 'Social', 'Night Owl'],
    description: prose`
      Packard’s Corner, second floor, five tenants and one very patient dishwasher. The shared bedroom at the front
      has two loft beds with desks underneath and a radiator that clanks twice at dawn and then behaves. Band
      practice happens next door, not here. We sign from September to August, and the landlord fixes things the same
      week.
    `,
    contactInfo: '(617) 555-0108',
    availability: 'available',
    reducedFrom: 775,
    daysAgo: 74.29,
    likes: 10,
    views: 217,
    facts: {
      availableInDays: -30,
      minimumStayMonths: 12,
      deposit: 725,
      billsIncluded: false,
      billsEstimate: 50,
      furnished: true,
      bathroom: 'shared',
      householdSize: 6,
      petsAllowed: false,
      couplesWelcome: false,
      hostType: 'landlord',
      amenities: ['dishwasher', 'heating'],
    },
  },
  {
    host: 'seed-host-siobhan-kelleher',
    title: 'Dorchester master suite, five minutes from Savin Hill',
    location: 'Boston, MA',
    rent: 1525,
    roomType: 'Master',
    lifestyle: ['Professional', 'Quiet'],
    description: prose`
      This is the best room of the house, and the person who sleeps in the second best says so too. It spans the
      whole rear of the top floor, with a dormer facing the bay, a private shower and built-in drawers along the
      knee wall. Malibu Beach is close enough for a swim before work. Ronan runs a small print shop and Bea is a bus
      mechanic; they would be your only housemates.
    `,
    contactInfo: 'savin.hill.suite@example.org',
    availability: 'available',
    daysAgo: 15.36,
    likes: 2,
    views: 49,
    facts: {
      availableInDays: 16,
      minimumStayMonths: 6,
      deposit: 1525,
      billsIncluded: false,
      billsEstimate: 90,
      furnished: false,
      bathroom: 'private',
      householdSize: 3,
      roomSizeSqFt: 260,
      petsAllowed: false,
      couplesWelcome: true,
      hostType: 'lives-there',
      amenities: ['wifi', 'parking'],
    },
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
      them. The room is one of four bedrooms on Webster Street, shared with a ferry deckhand, a dental student and a
      line cook. The pupusas downstairs are the reason we rarely cook on Fridays. Twelve feet by ten, one closet,
      blackout blinds.
    `,
    contactInfo: '617-555-0141',
    availability: 'available',
    daysAgo: 53.02,
    likes: 6,
    views: 151,
    facts: {
      availableInDays: -8,
      minimumStayMonths: 3,
      deposit: 1095,
      furnished: true,
      bathroom: 'shared',
      householdSize: 4,
      roomSizeSqFt: 120,
      couplesWelcome: false,
      hostType: 'lives-there',
      amenities: ['wifi'],
    },
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
      next, and heat is included.
    `,
    contactInfo: 'parkdrive.studio@example.com',
    availability: 'available',
    daysAgo: 41.77,
    likes: 2,
    views: 82,
    facts: {
      availableInDays: 38,
      minimumStayMonths: 12,
      deposit: 2150,
      billsIncluded: false,
      billsEstimate: 70,
      furnished: false,
      bathroom: 'private',
      householdSize: 1,
      roomSizeSqFt: 400,
      petsAllowed: false,
      couplesWelcome: true,
      hostType: 'agent',
      amenities: ['bike-storage', 'heating', 'elevator', 'lock'],
    },
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
      Arboretum’s Mendum Street gate is two hundred steps from the front door, and in May the whole block smells of
      lilac.

      The room is at garden level in a two-family house. People hear “garden level” and think “basement”, so let me
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
    facts: {
      availableInDays: 10,
      minimumStayMonths: 12,
      deposit: 1060,
      billsIncluded: true,
      furnished: false,
      bathroom: 'shared',
      householdSize: 4,
      roomSizeSqFt: 170,
      petsAllowed: true,
      smokingAllowed: false,
      hostType: 'lives-there',
      amenities: ['wifi', 'bike-storage', 'heating', 'garden'],
    },
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
]
