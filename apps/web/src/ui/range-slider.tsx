import { Slider } from 'radix-ui'
import { type ReactNode, useId, useRef } from 'react'
import { labelStyle } from './field-frame.tsx'

type Range = readonly [low: number, high: number]

/**
 * Renders a slider with two handles. `onChange` runs while a handle moves, `onCommit` when the pointer or key is
 * released. `again` is true if the previous commit was also by key and the slider has kept the focus.
 */
export function RangeSlider({
  label,
  min,
  max,
  step,
  value,
  onChange,
  onCommit,
  format,
  disabled = false,
  chart,
}: {
  label: ReactNode
  min: number
  max: number
  step: number
  value: Range
  onChange: (value: [number, number]) => void
  onCommit: (value: [number, number], again: boolean) => void
  format: (value: number) => string
  disabled?: boolean | undefined
  /** A chart of the values, above the slider. */
  chart?: ReactNode
}) {
  const id = useId()
  const changed = useRef<[number, number] | null>(null)
  const isKeyDown = useRef(false)
  const hasCommitted = useRef(false)
  const [low, high] = value

  const commit = ({ byKey }: { byKey: boolean }) => {
    if (changed.current) {
      onCommit(changed.current, hasCommitted.current && byKey)
      hasCommitted.current = byKey
    }
    changed.current = null
  }
  const releaseKey = () => {
    isKeyDown.current = false
    commit({ byKey: true })
  }

  return (
    <div aria-labelledby={id} className="flex min-w-0 flex-col" role="group">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={labelStyle} id={id}>
          {label}
        </span>
        <span className="tabular-nums">{`${format(low)} – ${format(high)}`}</span>
      </div>
      {chart}
      <Slider.Root
        className="range-slider"
        disabled={disabled}
        max={max}
        min={min}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return
          releaseKey()
          hasCommitted.current = false
        }}
        onKeyDown={() => {
          isKeyDown.current = true
        }}
        onKeyUp={releaseKey}
        onValueChange={([nextLow = low, nextHigh = high]) => {
          changed.current = [nextLow, nextHigh]
          onChange([nextLow, nextHigh])
        }}
        // Radix commits on every key repeat.
        onValueCommit={() => {
          if (!isKeyDown.current) commit({ byKey: false })
        }}
        step={step}
        value={[...value]}
      >
        <Slider.Track className="range-track">
          <Slider.Range className="range-fill" />
        </Slider.Track>
        <Slider.Thumb aria-label="Minimum" aria-valuetext={format(low)} className="range-handle" />
        <Slider.Thumb aria-label="Maximum" aria-valuetext={format(high)} className="range-handle" />
      </Slider.Root>
    </div>
  )
}
