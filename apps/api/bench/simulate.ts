import { parseArgs } from 'node:util'
import { createMarket, defaultOptions, type MarketOptions } from './market.ts'
import { type Outcome, orders, simulate } from './market-days.ts'

// Compares orders of lists in simulated markets, and prints the tables of docs/matching.md. Words choose the cases whose
// titles contain them.

const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string', default: '3' } },
  allowPositionals: true,
})

const cases: Record<string, Partial<MarketOptions>> = {
  'A tenth of the answers missing, a tenth untrue': {},
  'A third missing, a tenth untrue': { missing: 1 / 3 },
  'A tenth missing, a third untrue': { untrue: 1 / 3 },
  'A third missing, a third untrue': { missing: 1 / 3, untrue: 1 / 3 },
  'People accept more: 70 % of the other options': { openness: 0.7 },
  'People accept less: 35 % of the other options': { openness: 0.35 },
  'Twice as much counts that no question asks': { unasked: 3 },
  'People decide on the same day': { decisionDays: 0 },
  'As many rooms as seekers': { seekers: 1_000 },
}

const names = {
  newest: 'newest first',
  rent: 'by rent',
  fitAlone: 'by fit alone',
  shared: 'by fit, attention shared',
} as const satisfies Record<keyof typeof orders, string>

const toPercent = (share: number): string => `${(100 * share).toFixed(1)} %`
const formats = {
  acceptable: toPercent,
  placed: toPercent,
  roomGini: (gini) => gini.toFixed(2),
  seekerGini: (gini) => gini.toFixed(2),
} as const satisfies Record<keyof Outcome, (value: number) => string>
const measures = Object.keys(formats) as (keyof Outcome)[]

const meanOf = (outcomes: readonly Outcome[], measure: keyof Outcome): number =>
  outcomes.reduce((sum, outcome) => sum + outcome[measure], 0) / outcomes.length

/** The largest difference between two seeds. */
const spreadOf = (outcomes: readonly Outcome[], measure: keyof Outcome): number => {
  const found = outcomes.map((outcome) => outcome[measure])
  return Math.max(...found) - Math.min(...found)
}

for (const [title, options] of Object.entries(cases)) {
  if (!positionals.every((word) => title.toLowerCase().includes(word.toLowerCase()))) continue
  const markets = Array.from({ length: Number(values.seeds) }, (_, i) =>
    createMarket({ ...defaultOptions, ...options, seed: i + 1 }),
  )
  const rows = (Object.keys(orders) as (keyof typeof orders)[]).map((key) => ({
    name: names[key],
    outcomes: markets.map((market) => simulate(market, orders[key])),
  }))
  const spreads = measures.map((measure) =>
    formats[measure](Math.max(...rows.map((row) => spreadOf(row.outcomes, measure)))),
  )
  console.log(
    [
      `${title}. Seeds differ by up to ${spreads.join(', ')}:`,
      '',
      '| order | both would accept | placed | Gini of rooms | Gini of seekers |',
      '|---|---:|---:|---:|---:|',
      ...rows.map(({ name, outcomes }) => {
        const cells = measures.map((measure) => formats[measure](meanOf(outcomes, measure)))
        return `| ${[name, ...cells].join(' | ')} |`
      }),
      '',
    ].join('\n'),
  )
}
