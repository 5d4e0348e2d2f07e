import type { FilterOptions, SearchQuery } from '@roommate-finder/contracts/discovery'
import { type ComponentProps, useState } from 'react'
import type { Filters } from '#src/entities/room/filters/search-params.ts'
import { AMOUNT_FORMAT, parseAmount } from '#src/lib/amount.ts'
import { formatMoney } from '#src/lib/format.ts'
import { TextField } from '#src/ui/field.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import { RangeSlider } from '#src/ui/range-slider.tsx'
import type { FilterProps, OnChoose } from './filter-select.tsx'
import { histogramFrame, RentHistogram } from './rent-histogram.tsx'

type Range = [number, number]
type Bound = 'minRent' | 'maxRent'

const STEP = 25
const DEFAULT_RANGE: Range = [0, 5000]

const toSteps = (amount: number, round: (value: number) => number) => round(amount / STEP) * STEP

/** Returns the range of the existing rents, rounded outwards to the steps of the slider. */
const toRentRange = (options: FilterOptions | undefined): Range => {
  if (!options) return DEFAULT_RANGE
  const { minRent, maxRent } = options.rentRange
  return [toSteps(minRent, Math.floor), toSteps(maxRent, Math.ceil)]
}

/** Returns the upper end of the slider: the end of the histogram, if there are rents above it. */
const toSliderEnd = (options: FilterOptions | undefined, [min, max]: Range): number => {
  if (!options || options.rentHistogram.counts.every((count) => count === 0)) return max
  const { step, counts } = options.rentHistogram
  return Math.max(min, Math.min(max, step * counts.length))
}

const bounds: readonly Bound[] = ['minRent', 'maxRent']

/** A typed text. Dropped when `filter`, the value of the filter at the time of typing, changes. */
interface Draft {
  text: string
  filter: number | undefined
  error?: string
}

const rangeError = (bound: Bound, minRent: number, maxRent: number): string =>
  bound === 'minRent' ? `Enter ${formatMoney(maxRent)} or less` : `Enter ${formatMoney(minRent)} or more`

interface RentFieldsProps {
  query: SearchQuery
  /** The bounds of the filter, or of the slider while a handle moves. */
  shown: Pick<Filters, Bound>
  /** The ends of the slider. */
  ends: Record<Bound, string>
  onChoose: OnChoose
}

/** Applies typed bounds on Enter and on blur. Keeps an invalid text and shows an error. Empty without a filter. */
function RentFields({ query, shown, ends, onChoose }: RentFieldsProps) {
  const [drafts, setDrafts] = useState<{ [B in Bound]?: Draft | undefined }>({})
  const stale = bounds.filter((bound) => drafts[bound] && drafts[bound].filter !== query[bound])
  if (stale.length > 0) setDrafts({ ...drafts, ...Object.fromEntries(stale.map((bound) => [bound, undefined])) })

  const commit = (bound: Bound) => {
    if (!drafts[bound]) return
    const chosen: Pick<Filters, Bound> = { minRent: query.minRent, maxRent: query.maxRent }
    const next = { ...drafts }
    for (const each of bounds) {
      const draft = drafts[each]
      if (!draft) continue
      const amount = draft.text.trim() === '' ? undefined : parseAmount(draft.text)
      if (amount === null) next[each] = { ...draft, error: AMOUNT_FORMAT }
      else chosen[each] = amount
      // A changed filter drops the draft once the URL has it.
      if (amount === query[each]) next[each] = undefined
    }
    const { minRent, maxRent } = chosen
    if (minRent !== undefined && maxRent !== undefined && minRent > maxRent) {
      setDrafts({ ...drafts, [bound]: { ...drafts[bound], error: rangeError(bound, minRent, maxRent) } })
      return
    }
    setDrafts(next)
    onChoose(chosen)
  }

  const toFieldProps = (bound: Bound): Partial<ComponentProps<typeof TextField>> => ({
    autoComplete: 'off',
    enterKeyHint: 'done',
    error: drafts[bound]?.error,
    inputMode: 'decimal',
    onBlur: () => commit(bound),
    onChange: ({ target }) => setDrafts({ ...drafts, [bound]: { text: target.value, filter: query[bound] } }),
    onFocus: ({ target }) => target.select(),
    onKeyDown: ({ key, nativeEvent }) => {
      if (key === 'Enter' && !isComposing(nativeEvent)) commit(bound)
    },
    placeholder: ends[bound],
    value: drafts[bound]?.text ?? String(shown[bound] ?? ''),
  })
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField {...toFieldProps('minRent')} label="Minimum rent ($)" />
      <TextField {...toFieldProps('maxRent')} label="Maximum rent ($)" />
    </div>
  )
}

export function RentFilter({ query, options, onChoose }: FilterProps & { options: FilterOptions | undefined }) {
  const [min, highest] = toRentRange(options)
  // The histogram covers the chosen location, the rent range all rooms.
  const max = toSliderEnd(options, [min, highest])
  const clampToRange = (amount: number) => Math.min(Math.max(amount, min), max)
  const chosen: Range = [clampToRange(query.minRent ?? min), clampToRange(query.maxRent ?? max)]

  // The range during a drag. Ignored once the URL has other filters.
  const applied = `${query.minRent}-${query.maxRent}-${min}-${max}`
  const [drag, setDrag] = useState<{ applied: string; value: Range } | null>(null)
  const dragged = drag?.applied === applied ? drag.value : undefined

  // A handle at its end removes the filter, so that rooms without a rent stay in the list.
  const toChange = ([low, high]: Range): Pick<Filters, Bound> => ({
    ...(low !== chosen[0] && { minRent: low > min ? low : undefined }),
    ...(high !== chosen[1] && { maxRent: high < max ? high : undefined }),
  })
  const format = (amount: number) => formatMoney(amount) + (amount === max && max < highest ? '+' : '')

  // Repeated key presses on a handle share one history entry.
  const commit = ([low, high]: Range, isRepeat = false) => {
    setDrag({ applied, value: [low, high] })
    onChoose(toChange([low, high]), { replace: isRepeat })
  }

  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[1fr_18rem] md:items-end lg:grid-cols-[24rem_20rem]">
      <RangeSlider
        chart={
          options ? (
            <RentHistogram chosen={dragged ?? chosen} histogram={options.rentHistogram} range={[min, max]} />
          ) : (
            <div className={histogramFrame} />
          )
        }
        disabled={max <= min}
        format={format}
        label="Rent per month"
        max={max}
        min={min}
        onChange={(next) => setDrag({ applied, value: next })}
        onCommit={commit}
        step={STEP}
        value={dragged ?? chosen}
      />
      <RentFields
        ends={{ minRent: format(min), maxRent: format(max) }}
        onChoose={onChoose}
        query={query}
        shown={{ ...query, ...toChange(dragged ?? chosen) }}
      />
    </div>
  )
}
