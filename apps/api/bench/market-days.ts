import { ATTENTION_DAYS, CONTACT_ATTENTION } from '@roommate-finder/contracts/limits'
import { orderShared } from '@roommate-finder/contracts/match-order'
import { mulberry32 } from '../seed/random.ts'
import { acceptEachOther, accepts, type Market, type Member, otherSide, type Pair, type Side } from './market.ts'

// Simulates what people do in a market whose lists have a given order.

const DAYS = 30
const DAY_MS = 86_400_000

/** Each person looks at their list twice a week, reads ten places that they have not read, and writes to the best two. */
const VISITS_PER_DAY = 2 / 7
const READ_PER_VISIT = 10
const CONTACTS_PER_VISIT = 2

/** How many first messages or invitations a person answers on a day, the oldest first. */
const ANSWERS_PER_DAY = 2

/** How a list is made: `side` is that of `viewer`, `attentionTo` is that of the last days. */
interface ListContext {
  side: Side
  viewer: Member
  now: Date
  attentionTo: (member: Member) => number
}
export type Order = (pairs: readonly Pair[], context: ListContext) => Pair[]

const toDate = (day: number): Date => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS)

const toMatches = (pairs: readonly Pair[], { side }: ListContext, attentionTo: (member: Member) => number) =>
  pairs
    .filter(({ fit }) => fit.verdict !== 'clash')
    .map((pair) => {
      const { id, arrives } = pair.members[otherSide[side]]
      return { pair, id, fit: pair.fit, attention: attentionTo(pair.members[otherSide[side]]), since: toDate(arrives) }
    })

export const orders = {
  newest: (pairs, { side }) =>
    pairs.toSorted((a, b) => b.members[otherSide[side]].arrives - a.members[otherSide[side]].arrives),
  /** Seekers see the cheapest rooms first, hosts the highest budgets. */
  rent: (pairs, { side }) =>
    pairs.toSorted(
      (a, b) => (side === 0 ? 1 : -1) * (a.members[otherSide[side]].dollars - b.members[otherSide[side]].dollars),
    ),
  /** The order of the product without newcomers and attention. */
  fitAlone: (pairs, context) =>
    orderShared(
      toMatches(pairs, context, () => 0).map((match) => ({ ...match, since: new Date(0) })),
      context.now,
      context.viewer.id,
    ).map(({ pair }) => pair),
  shared: (pairs, context) =>
    orderShared(toMatches(pairs, context, context.attentionTo), context.now, context.viewer.id).map(({ pair }) => pair),
} satisfies Record<string, Order>

export interface Outcome {
  /** Of the first ten of the first list that a seeker sees, the share where both would accept. */
  acceptable: number
  /** The share of seekers who found a room. At most 0.5 if there are twice as many seekers as rooms. */
  placed: number
  /** How unequally rooms, and seekers, were read per day: 0 is equal, 1 is all for one. */
  roomGini: number
  seekerGini: number
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)

/** Returns the Gini coefficient. */
export const giniOf = (numbers: readonly number[]): number => {
  const sum = numbers.reduce((total, number) => total + number, 0)
  if (sum === 0) return 0
  const weighted = numbers
    .toSorted((a, b) => a - b)
    .reduce((total, number, i) => total + (2 * i + 1 - numbers.length) * number, 0)
  return weighted / (numbers.length * sum)
}

/** What happens to one member. `attention` is by day, `read` are the pairs that the member has read. */
interface Life {
  days: number
  views: number
  attention: number[]
  read: Set<Pair>
  inbox: Pair[]
  isPlaced: boolean
}

export const simulate = ({ sides, options }: Market, order: Order): Outcome => {
  // Not the seed of the market, whose numbers have made the people.
  const random = mulberry32(options.seed + 1_000_000)
  const lives = new Map<Member, Life>(
    sides
      .flat()
      .map((member) => [
        member,
        { days: 0, views: 0, attention: [], read: new Set(), inbox: [], isPlaced: false } satisfies Life,
      ]),
  )
  const lifeOf = (member: Member): Life => {
    const life = lives.get(member)
    if (!life) throw new Error(`${member.id} is of another market`)
    return life
  }
  const contacted = new Set<Pair>()
  /** The pairs that agreed to meet, by day. */
  const agreed: Pair[][] = []
  const shares: number[] = []

  const visit = (viewer: Member, side: Side, day: number): void => {
    const { read } = lifeOf(viewer)
    const other = otherSide[side]
    const present = viewer.pairs.filter((pair) => {
      const { arrives } = pair.members[other]
      return arrives <= day && !lifeOf(pair.members[other]).isPlaced && !contacted.has(pair)
    })
    const attentionTo = (member: Member): number =>
      lifeOf(member)
        .attention.slice(Math.max(0, day - ATTENTION_DAYS), day)
        .reduce((sum, points) => sum + points, 0)
    const list = order(present, { side, viewer, now: toDate(day), attentionTo })
    if (side === 0 && read.size === 0 && list.length > 0) {
      const first = list.slice(0, READ_PER_VISIT)
      shares.push(first.filter(acceptEachOther).length / first.length)
    }
    const addAttention = (member: Member, points: number): void => {
      const { attention } = lifeOf(member)
      attention[day] = (attention[day] ?? 0) + points
    }
    const shown = list.filter((pair) => !read.has(pair)).slice(0, READ_PER_VISIT)
    for (const pair of shown) {
      read.add(pair)
      lifeOf(pair.members[other]).views++
      addAttention(pair.members[other], 1)
    }
    const wanted = shown.filter((pair) => accepts(pair, side)).sort((a, b) => a.costs[side] - b.costs[side])
    for (const pair of wanted.slice(0, CONTACTS_PER_VISIT)) {
      contacted.add(pair)
      lifeOf(pair.members[other]).inbox.push(pair)
      addAttention(pair.members[other], CONTACT_ATTENTION)
    }
  }

  const isGone = (pair: Pair): boolean => pair.members.some((member) => lifeOf(member).isPlaced)

  const answer = (member: Member, side: Side, day: number): void => {
    const life = lifeOf(member)
    const open = life.inbox.filter((pair) => !isGone(pair))
    ;(agreed[day] ??= []).push(...open.slice(0, ANSWERS_PER_DAY).filter((pair) => accepts(pair, side)))
    life.inbox = open.slice(ANSWERS_PER_DAY)
  }

  /** Of those who agreed to meet on a day, the happiest pairs move in together. */
  const settle = (day: number): void => {
    for (const pair of (agreed[day - options.decisionDays] ?? []).sort(
      (a, b) => a.costs[0] + a.costs[1] - b.costs[0] - b.costs[1],
    ))
      if (!isGone(pair)) for (const member of pair.members) lifeOf(member).isPlaced = true
  }

  const forPresent = (day: number, act: (member: Member, side: Side, day: number) => void): void => {
    for (const side of [0, 1] as const)
      for (const member of sides[side]) if (member.arrives <= day && !lifeOf(member).isPlaced) act(member, side, day)
  }

  for (let day = 0; day < DAYS; day++) {
    forPresent(day, (member, side) => {
      const life = lifeOf(member)
      life.days++
      life.attention[day] ??= 0
      if (random() < VISITS_PER_DAY) visit(member, side, day)
    })
    forPresent(day, answer)
    settle(day)
  }

  const giniOfViews = (side: Side): number =>
    giniOf(
      sides[side].map((member) => {
        const { views, days } = lifeOf(member)
        return views / Math.max(1, days)
      }),
    )
  const placed = sides[0].filter((seeker) => lifeOf(seeker).isPlaced).length
  return {
    acceptable: mean(shares),
    placed: placed / sides[0].length,
    roomGini: giniOfViews(1),
    seekerGini: giniOfViews(0),
  }
}
