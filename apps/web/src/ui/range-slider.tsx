import { type ChangeEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { labelStyle } from './field-frame.tsx'

type Range = readonly [low: number, high: number]

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/**
 * Two native sliders on one track, which stop at each other. Keys and screen readers move the native ones; a press
 * anywhere on the track takes the nearer handle, so that two which lie on each other can still be parted.
 * `onChange` runs while a handle moves, `onCommit` when it is let go; `again` where keys go on moving the same handle.
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
  lowLabel = 'Minimum',
  highLabel = 'Maximum',
  disabled = false,
}: {
  label: ReactNode
  min: number
  max: number
  step: number
  value: Range
  onChange: (value: [number, number]) => void
  onCommit: (value: [number, number], again: boolean) => void
  format: (value: number) => string
  lowLabel?: string | undefined
  highLabel?: string | undefined
  disabled?: boolean | undefined
}) {
  const id = useId()
  const track = useRef<HTMLDivElement>(null)
  // Undecided: both handles lie where the press began, and the first movement tells which one is meant.
  const dragged = useRef<'low' | 'high' | 'undecided' | null>(null)
  const keyDown = useRef(false)
  const committed = useRef(false)
  const latest = useRef<Range | null>(null)
  const [low, high] = value
  const share = (at: number) => (max > min ? (clamp(at, min, max) - min) / (max - min) : 0)

  const change = (next: Range) => {
    latest.current = next
    onChange([...next])
  }
  const commit = () => {
    if (!latest.current) return
    onCommit([...latest.current], committed.current)
    committed.current = true
    latest.current = null
  }
  const move = (handle: 'low' | 'high', to: number) => {
    const next: Range = handle === 'low' ? [Math.min(to, high), high] : [low, Math.max(to, low)]
    if (next[0] !== low || next[1] !== high) change(next)
  }

  const valueAt = (clientX: number): number => {
    const box = track.current?.getBoundingClientRect()
    if (!box || box.width === 0) return min
    const raw = min + clamp((clientX - box.left) / box.width, 0, 1) * (max - min)
    return raw >= max ? max : clamp(min + Math.round((raw - min) / step) * step, min, max)
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.button !== 0) return
    const at = valueAt(event.clientX)
    const nearer = Math.abs(at - low) <= Math.abs(at - high) ? 'low' : 'high'
    dragged.current = low === high ? 'undecided' : nearer
    event.currentTarget.setPointerCapture(event.pointerId)
    drag(event)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (dragged.current === null) return
    const at = valueAt(event.clientX)
    if (dragged.current === 'undecided') {
      if (at === low) return
      dragged.current = at < low ? 'low' : 'high'
    }
    // Pressing a slider gives it the focus, as a native one does; the keys then go on from there.
    event.currentTarget.querySelector<HTMLInputElement>(`[data-handle=${dragged.current}]`)?.focus()
    move(dragged.current, at)
  }
  const drop = () => {
    dragged.current = null
    committed.current = false
    commit()
    // Keys that follow make a choice of their own.
    committed.current = false
  }

  const shared = {
    className: 'range-handle',
    disabled,
    max,
    min,
    step,
    onKeyDown: () => {
      keyDown.current = true
    },
    onKeyUp: () => {
      keyDown.current = false
      commit()
    },
    onBlur: () => {
      keyDown.current = false
      commit()
      committed.current = false
    },
  }
  const slide = (handle: 'low' | 'high', { target }: ChangeEvent<HTMLInputElement>) => {
    const to = target.valueAsNumber
    // A native slider stops at the last whole step, which need not be the end.
    move(handle, to + step > max ? max : to)
    // Neither a key nor a pointer: a screen reader's own gesture, which has no end that could be waited for.
    if (!keyDown.current) commit()
  }

  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col" disabled={disabled}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={labelStyle} id={id}>
          {label}
        </span>
        <span className="tabular-nums">
          {format(low)} – {format(high)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for pointers only; the two sliders within are for everything else */}
      <div
        className="range-slider"
        // The focus goes to the handle that is taken, not to where the press would put it.
        onMouseDown={(event) => event.preventDefault()}
        onPointerCancel={drop}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={drop}
      >
        <div className="range-track" ref={track}>
          <span className="range-fill" style={{ left: `${share(low) * 100}%`, right: `${(1 - share(high)) * 100}%` }} />
        </div>
        <input
          {...shared}
          aria-label={lowLabel}
          aria-valuetext={format(low)}
          data-handle="low"
          onChange={(event) => slide('low', event)}
          type="range"
          value={low}
        />
        <input
          {...shared}
          aria-label={highLabel}
          aria-valuetext={format(high)}
          data-handle="high"
          onChange={(event) => slide('high', event)}
          type="range"
          value={high}
        />
      </div>
    </fieldset>
  )
}
