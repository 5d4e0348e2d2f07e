import { type ReactNode, useId } from 'react'

/**
 * Two native sliders over one track, which stop at each other. `onChange` runs while a handle moves, `onCommit` when it
 * is let go or a key comes up.
 */
export function RangeSlider({
  label,
  min,
  max,
  step = 1,
  value: [low, high],
  onChange,
  onCommit,
  format = String,
  disabled,
}: {
  label: ReactNode
  min: number
  max: number
  step?: number | undefined
  value: readonly [number, number]
  onChange: (value: [number, number]) => void
  onCommit?: ((value: [number, number]) => void) | undefined
  format?: ((value: number) => string) | undefined
  disabled?: boolean | undefined
}) {
  const id = useId()
  const share = (at: number) => `${max > min ? ((at - min) / (max - min)) * 100 : 0}%`
  const commit = () => onCommit?.([low, high])
  const shared = {
    className: 'range-handle',
    disabled,
    max,
    min,
    onKeyUp: commit,
    onPointerUp: commit,
    step,
  }

  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-1">
      <div className="flex justify-between gap-3 text-sm">
        <span className="font-semibold text-muted" id={id}>
          {label}
        </span>
        <span className="tabular-nums">
          {format(low)} – {format(high)}
        </span>
      </div>
      <div className="relative h-11">
        <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-primary"
          style={{ left: share(low), right: `calc(100% - ${share(high)})` }}
        />
        <input
          {...shared}
          type="range"
          aria-label="Minimum"
          aria-valuetext={format(low)}
          onChange={({ target }) => onChange([Math.min(target.valueAsNumber, high), high])}
          value={low}
        />
        <input
          {...shared}
          type="range"
          aria-label="Maximum"
          aria-valuetext={format(high)}
          onChange={({ target }) => onChange([low, Math.max(target.valueAsNumber, low)])}
          value={high}
        />
      </div>
    </fieldset>
  )
}
