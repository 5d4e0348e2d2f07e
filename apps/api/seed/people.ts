export interface SeedPerson {
  uid: string
  name: string
  email: string
  password: string
  photoURL?: string
  emailVerified: boolean
  /** More than 120, the maximum age of a listing in days. */
  joinedDaysAgo: number
  role?: 'moderator'
}

export const hosts: SeedPerson[] = [
  {
    uid: 'seed-host-maya-okafor',
    name: 'Maya Okafor',
    email: 'maya.okafor@example.com',
    password: 'Brownstone7!',
    emailVerified: true,
    joinedDaysAgo: 912.4,
  },
  {
    uid: 'seed-host-daniel-reyes',
    name: 'Daniel Reyes',
    email: 'daniel.reyes@example.com',
    password: 'Uptown181st!',
    emailVerified: true,
    joinedDaysAgo: 640.7,
  },
  {
    uid: 'seed-host-siobhan-kelleher',
    name: 'Siobhán Kelleher',
    email: 'siobhan@example.org',
    password: 'TripleDecker3!',
    emailVerified: true,
    joinedDaysAgo: 801.2,
  },
  {
    uid: 'seed-host-andre-whitfield',
    name: 'Andre Whitfield',
    email: 'andre.whitfield@example.com',
    password: 'Rowhouse34!',
    emailVerified: true,
    joinedDaysAgo: 455.9,
  },
  {
    uid: 'seed-host-zofia-nowak',
    name: 'Zofia Nowak',
    email: 'zofia.nowak@example.org',
    password: 'Greystone88!',
    emailVerified: true,
    joinedDaysAgo: 377.3,
  },
  {
    uid: 'seed-host-tobias-lindqvist',
    name: 'Tobias Lindqvist',
    email: 'tobias@example.org',
    password: 'ThawInApril4!',
    emailVerified: false,
    joinedDaysAgo: 203.6,
  },
  {
    uid: 'seed-host-camila-ibarra',
    name: 'Camila Ibarra',
    email: 'camila.ibarra@example.com',
    password: 'PecanTree12!',
    emailVerified: true,
    joinedDaysAgo: 528.1,
  },
  {
    uid: 'seed-host-linh-tran',
    name: 'Linh Trần',
    email: 'linh.tran@example.com',
    password: 'Camelback9!',
    emailVerified: true,
    joinedDaysAgo: 299.8,
  },
  {
    uid: 'seed-host-jerome-baptiste',
    name: 'Jerome Baptiste',
    email: 'jerome.baptiste@example.org',
    password: 'PorchSwing6!',
    emailVerified: true,
    joinedDaysAgo: 184.5,
  },
  {
    uid: 'seed-host-marisol-archuleta',
    name: 'Marisol Archuleta',
    email: 'marisol.archuleta@example.com',
    password: 'AdobeWall11!',
    emailVerified: true,
    joinedDaysAgo: 731.6,
  },
  {
    uid: 'seed-host-hana-kobayashi',
    name: 'Hana Kobayashi',
    email: 'hana@example.org',
    password: 'LemonTree5!',
    emailVerified: false,
    joinedDaysAgo: 166.2,
  },
  {
    uid: 'seed-host-arjun-mehta',
    name: 'Arjun Mehta',
    email: 'arjun.mehta@example.com',
    password: 'FoggyHill22!',
    emailVerified: true,
    joinedDaysAgo: 412.0,
  },
]

const seeker: SeedPerson = {
  uid: 'seed-demo-seeker',
  name: 'Robin Castellano',
  email: 'seeker@example.com',
  password: 'Roommate1!',
  emailVerified: true,
  joinedDaysAgo: 131.3,
}

const host: SeedPerson = {
  uid: 'seed-demo-host',
  name: 'Jordan Avery',
  email: 'host@example.com',
  password: 'Roommate1!',
  emailVerified: true,
  joinedDaysAgo: 245.8,
}

const moderator: SeedPerson = {
  uid: 'seed-demo-moderator',
  name: 'Morgan Ellis',
  email: 'moderator@example.com',
  password: 'Roommate1!',
  emailVerified: true,
  joinedDaysAgo: 320.5,
  role: 'moderator',
}

/** The accounts that `npm start` prints: a seeker without listings, a host with several, and a moderator. */
export const demoAccounts: SeedPerson[] = [seeker, host, moderator]

/** The people who post or like listings. */
export const members: SeedPerson[] = [...hosts, seeker, host]

export const seedPeople: SeedPerson[] = [...members, moderator]
