import type { FilterOptions, SearchQuery } from '@roommate-finder/contracts/discovery'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { formatMoney } from '#src/lib/format.ts'
import { TextField } from '#src/ui/field.tsx'
import { RangeSlider } from '#src/ui/range-slider.tsx'
import type { Filters } from '../search-params.ts'

type Range = [number, number]

const STEP = 25
const NO_AMOUNT = 'Enter an amount such as 800'
const beforeOptions: Range = [0, 5000]

const toSteps = (amount: number, round: (value: number) => number) => round(amount / STEP) * STEP

/** The ends of the range lie on the slider's steps, outside of the rents that exist. */
const endsOf = (options: FilterOptions | undefined): Range => {
  if (!options) return beforeOptions
  const { minRent, maxRent } = options.rentRange
  return [toSteps(minRent, Math.floor), toSteps(maxRent, Math.ceil)]
}

/** A handle at its end filters nothing: rooms without a rent stay in the list. */
export const rentFilterOf = ([low, high]: Range, [min, max]: Range): Pick<Filters, 'minRent' | 'maxRent'> => ({
  minRent: low > min ? low : undefined,
  maxRent: high < max ? high : undefined,
})

/** undefined for what is no amount of 0 or more. */
const parseAmount = (text: string): number | undefined => {
  const digits = text.replace(/[$,\s]/g, '')
  return /^\d{1,15}(\.\d*)?$/.test(digits) ? Math.round(Number(digits) * 100) / 100 : undefined
}

/**
 * Shows the handle's amount until another is written; that counts when the field is left or Enter is pressed. What is
 * no amount stays as it was written, with an error, until it is mended or the filter changes.
 */
function AmountField({
  amount,
  bound,
  onAmount,
  ...rest
}: {
  /** What is shown while nothing else is written. */
  amount: number
  /** What is filtered by; what was written before it changed counts no more. */
  bound: number | undefined
  /** undefined: the field was emptied. */
  onAmount: (amount: number | undefined) => void
} & ComponentProps<typeof TextField>) {
  const [draft, setDraft] = useState<{ text: string; over: number | undefined; isBad: boolean } | null>(null)
  if (draft && draft.over !== bound) setDraft(null)

  const commit = () => {
    if (!draft) return
    const written = parseAmount(draft.text)
    const isBad = written === undefined && draft.text.trim() !== ''
    setDraft(isBad ? { ...draft, isBad } : null)
    if (!isBad) onAmount(written)
  }
  const press = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) commit()
  }
  return (
    <TextField
      {...rest}
      autoComplete="off"
      enterKeyHint="done"
      error={draft?.isBad ? NO_AMOUNT : undefined}
      inputMode="decimal"
      onBlur={commit}
      onChange={({ target }) => setDraft({ text: target.value, over: bound, isBad: false })}
      onFocus={({ target }) => target.select()}
      onKeyDown={press}
      value={draft?.text ?? String(amount)}
    />
  )
}

export function RentFilter({
  query,
  options,
  onChoose,
}: {
  query: SearchQuery
  options: FilterOptions | undefined
  onChoose: (filters: Partial<Filters>, how?: { replace: boolean }) => void
}) {
  const ends = endsOf(options)
  const chosen: Range = [query.minRent ?? ends[0], query.maxRent ?? ends[1]]
  // An address may ask for rents that no room has.
  const [min, max] = [Math.min(ends[0], ...chosen), Math.max(ends[1], ...chosen)]

  // What is being dragged; it counts no more once the address says something else.
  const address = `${query.minRent}-${query.maxRent}-${min}-${max}`
  const [drag, setDrag] = useState<{ address: string; value: Range } | null>(null)
  const value = drag?.address === address ? drag.value : chosen

  // A handle on its way by keys is one choice, and Back takes it back as one.
  const commit = (next: Range, again = false) => {
    const filter = rentFilterOf(next, ends)
    // What filters nothing is not left standing: the address may stay as it is.
    setDrag({ address, value: [filter.minRent ?? ends[0], filter.maxRent ?? ends[1]] })
    onChoose(filter, { replace: again })
  }
  // The amount that was written last stands; the other one gives way where the two contradict each other.
  const writeLow = (low = ends[0]) => commit([low, low > value[1] ? ends[1] : value[1]])
  const writeHigh = (high = ends[1]) => commit([high < value[0] ? ends[0] : value[0], high])

  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[1fr_20rem] lg:items-start">
      <RangeSlider
        disabled={max <= min}
        format={formatMoney}
        label="Rent per month"
        max={max}
        min={min}
        onChange={(next) => setDrag({ address, value: next })}
        onCommit={commit}
        step={STEP}
        value={value}
      />
      <div className="grid grid-cols-2 gap-3">
        <AmountField amount={value[0]} bound={query.minRent} label="Minimum rent ($)" onAmount={writeLow} />
        <AmountField amount={value[1]} bound={query.maxRent} label="Maximum rent ($)" onAmount={writeHigh} />
      </div>
    </div>
  )
}
