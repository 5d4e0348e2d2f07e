import { DECLINED_TEXT } from '@roommate-finder/contracts/decline'
import type { DeclineReason } from '@roommate-finder/contracts/messages'
import type { Role } from '../src/features/messages/document.ts'
import type { SeedViewing } from './viewings.ts'

export interface SeedMessage {
  from: Role
  hoursAgo: number
  body: string
}

export interface SeedConversation {
  listingTitle: string
  seeker: string
  /** Oldest first. */
  messages: readonly SeedMessage[]
  /** Proposed after the last message. */
  viewing?: SeedViewing
  /** Why the host declined with the last message. */
  declined?: DeclineReason
  /** The side that has not read the last message of the other side. */
  unreadBy?: Role
  archivedBy?: Role
}

const SEEKER = 'seed-demo-seeker'

/** Conversations with the demo seeker or the demo host. */
export const conversations: SeedConversation[] = [
  {
    listingTitle: 'Ballard room with a view of the ship canal masts',
    seeker: SEEKER,
    messages: [
      {
        from: 'seeker',
        hoursAgo: 52,
        body: 'Hi! I start at the university in January. Is the Ballard room still free?',
      },
      { from: 'host', hoursAgo: 50, body: 'It is. Would you like to come by on Saturday, or see it by video first?' },
      { from: 'seeker', hoursAgo: 49, body: 'I’d like to see it. I’m in town from tomorrow on.' },
      { from: 'host', hoursAgo: 48, body: 'Great. Ring at the blue door, the bell at the gate is broken.' },
    ],
    viewing: {
      proposedBy: 'host',
      hoursAgo: 47,
      slots: [
        { inDays: 3, hour: 11 },
        { inDays: 3, hour: 17 },
        { inDays: 4, hour: 18 },
      ],
      place: '2418 NW 60th Street, the blue door',
      confirmedHoursAgo: 3,
    },
    unreadBy: 'host',
  },
  {
    listingTitle: 'Capitol Hill studio, corner windows over Volunteer Park',
    seeker: SEEKER,
    messages: [
      { from: 'seeker', hoursAgo: 120, body: 'Hello, does the studio have a real kitchen or a kitchenette?' },
      {
        from: 'host',
        hoursAgo: 118,
        body: 'A small but real one: four burners, an oven, and a window above the sink.',
      },
      { from: 'seeker', hoursAgo: 117, body: 'Thank you, that helps. I will let you know by Friday.' },
    ],
  },
  {
    listingTitle: 'Cherrywood room under a pecan tree, screened porch',
    seeker: SEEKER,
    messages: [
      {
        from: 'seeker',
        hoursAgo: 30,
        body: 'Is the room still available? I have a quiet cat and can send references.',
      },
      { from: 'host', hoursAgo: 28, body: 'It is, and cats are fine with us. What does your week look like?' },
      { from: 'host', hoursAgo: 27, body: 'We are three people who cook together on Sundays, if you like that.' },
    ],
    viewing: {
      proposedBy: 'host',
      hoursAgo: 26,
      slots: [
        { inDays: 2, hour: 17 },
        { inDays: 3, hour: 9 },
        { inDays: 5, hour: 18 },
      ],
      place: '1907 Cherrywood Road',
    },
    unreadBy: 'seeker',
  },
  {
    listingTitle: 'South Lamar garage studio, tin roof, own gate',
    seeker: SEEKER,
    messages: [
      { from: 'seeker', hoursAgo: 200, body: 'Could you tell me how loud it gets when it rains on the tin roof?' },
      { from: 'host', hoursAgo: 190, body: 'You hear it, and most people love it. There is insulation under the tin.' },
    ],
    archivedBy: 'seeker',
  },
  {
    listingTitle: 'Jamaica Plain triple-decker, room with a back porch',
    seeker: SEEKER,
    messages: [
      { from: 'seeker', hoursAgo: 20, body: 'When could I come and see the room? I am in Boston until Thursday.' },
    ],
    unreadBy: 'host',
  },
  {
    listingTitle: 'Echo Park hillside room, eighty-one steps, lake view',
    seeker: SEEKER,
    messages: [
      { from: 'seeker', hoursAgo: 72, body: 'Eighty-one steps with groceries: how do you all manage that?' },
      { from: 'host', hoursAgo: 70, body: 'There is a pulley at the back gate, and it is the pride of the house.' },
      { from: 'seeker', hoursAgo: 69, body: 'Sold on the pulley. Is the deposit one month?' },
      { from: 'host', hoursAgo: 66, body: 'One month, after you have seen the room and we have both signed.' },
    ],
    viewing: {
      proposedBy: 'seeker',
      hoursAgo: 65,
      slots: [{ inDays: -1, hour: 10 }],
      place: '1450 Laveta Terrace, at the top of the steps',
      confirmedHoursAgo: 64,
    },
  },
  {
    listingTitle: 'Baker rowhouse room, mountain light on the back wall',
    seeker: SEEKER,
    messages: [
      { from: 'seeker', hoursAgo: 96, body: 'Hello! I work from home two days a week. Is there space for a desk?' },
      {
        from: 'host',
        hoursAgo: 95,
        body: 'Yes, under the window. Write me at archuleta.home@example.com for pictures.',
      },
    ],
    unreadBy: 'seeker',
  },
  {
    listingTitle: 'Ballard room with a view of the ship canal masts',
    seeker: 'seed-host-daniel-reyes',
    messages: [
      {
        from: 'seeker',
        hoursAgo: 6,
        body: 'Hi, my sister moves to Seattle in March. Could she have the room until June?',
      },
    ],
    unreadBy: 'host',
  },
  {
    listingTitle: 'Ballard room with a view of the ship canal masts',
    seeker: 'seed-host-siobhan-kelleher',
    messages: [
      {
        from: 'seeker',
        hoursAgo: 31,
        body: 'Hello! I bake bread for a living, so I’m up at four. Would that bother anyone?',
      },
    ],
    unreadBy: 'host',
  },
  {
    listingTitle: 'Ballard room with a view of the ship canal masts',
    seeker: 'seed-host-zofia-nowak',
    messages: [
      {
        from: 'seeker',
        hoursAgo: 29,
        body: 'Hi! I’m moving from Boston in spring. Is the desk in the picture included?',
      },
      { from: 'host', hoursAgo: 28, body: 'It is, and so is the bookshelf. Are you around this week?' },
    ],
    viewing: {
      proposedBy: 'seeker',
      hoursAgo: 26,
      slots: [
        { inDays: 2, hour: 10 },
        { inDays: 4, hour: 16 },
      ],
    },
    unreadBy: 'host',
  },
  {
    listingTitle: 'Ballard room with a view of the ship canal masts',
    seeker: 'seed-host-maya-okafor',
    messages: [
      { from: 'seeker', hoursAgo: 30, body: 'Good morning, could I rent the room for the summer only, from June on?' },
      { from: 'host', hoursAgo: 25, body: 'From June it could work. Who would you be moving in with?' },
      { from: 'seeker', hoursAgo: 24, body: 'Only me, and a bike that I would keep in the hall.' },
    ],
  },
  {
    listingTitle: 'Ballard room with a view of the ship canal masts',
    seeker: 'seed-host-andre-whitfield',
    messages: [
      { from: 'seeker', hoursAgo: 32, body: 'Is there space for a workbench? I restore furniture on weekends.' },
      { from: 'host', hoursAgo: 30, body: DECLINED_TEXT },
    ],
    declined: 'household',
  },
  {
    listingTitle: 'U District share, brick house with a rhododendron hedge',
    seeker: 'seed-host-zofia-nowak',
    messages: [
      { from: 'seeker', hoursAgo: 40, body: 'Good evening, are utilities included in the rent?' },
      { from: 'host', hoursAgo: 39, body: 'Water and heating are. Electricity is split, about 35 dollars each.' },
      { from: 'seeker', hoursAgo: 38, body: 'That is fair. May I come on Tuesday after six?' },
    ],
    unreadBy: 'host',
  },
  {
    listingTitle: 'Columbia City room on the light rail, garden out back',
    seeker: 'seed-host-tobias-lindqvist',
    messages: [
      {
        from: 'seeker',
        hoursAgo: 90,
        body: 'I can send you the deposit today by bank transfer if you mail me the keys.',
      },
      { from: 'host', hoursAgo: 88, body: 'Thank you, but we only rent to people who have seen the room.' },
    ],
  },
  {
    listingTitle: 'Kenton room, bungalow with a library ladder, Yellow Line',
    seeker: 'seed-host-andre-whitfield',
    messages: [
      { from: 'seeker', hoursAgo: 150, body: 'Is the library ladder for real? I restore old furniture for a living.' },
      { from: 'host', hoursAgo: 148, body: 'It is, and it squeaks. You are welcome to look at it and at the room.' },
      { from: 'seeker', hoursAgo: 147, body: 'I would like that. I am in Portland on the weekend of the 12th.' },
      { from: 'host', hoursAgo: 146, body: 'Then come on Saturday, coffee is at ten.' },
    ],
  },
  {
    listingTitle: 'Fremont houseboat-builder’s home: loft room for the long haul',
    seeker: SEEKER,
    messages: [
      {
        from: 'host',
        hoursAgo: 5,
        body: 'Hi Robin, you study the sea, and a boatbuilder built our house. The loft is free soon. Would you like to see it?',
      },
    ],
    unreadBy: 'seeker',
  },
  {
    listingTitle: 'Hawthorne shared room over a repair café, bikes hang up',
    seeker: 'seed-host-siobhan-kelleher',
    messages: [
      { from: 'seeker', hoursAgo: 300, body: 'Could you tell me more about the people who live there?' },
      {
        from: 'host',
        hoursAgo: 298,
        body: 'Two cyclists and a baker. The baker is up at four, so evenings are quiet.',
      },
    ],
  },
]
