import { cn } from '#src/lib/cn.ts'
import { MAX_SCORE, type Strength, scoreOf, strengthOf } from './strength.ts'

const looks: Record<Strength, { bar: string; word: string }> = {
  Weak: { bar: 'bg-danger', word: 'text-danger' },
  Medium: { bar: 'bg-warning', word: 'text-warning' },
  Strong: { bar: 'bg-success', word: 'text-success' },
}

const widths = ['w-0', 'w-1/5', 'w-2/5', 'w-3/5', 'w-4/5', 'w-full']

/** Nothing while there is nothing to measure. */
export function StrengthMeter({ password }: { password: string }) {
  const score = scoreOf(password)
  if (score === 0) return null
  const strength = strengthOf(score)
  return (
    <div className="flex items-center gap-3">
      <meter
        aria-label="Password strength"
        aria-valuetext={strength}
        className="sr-only"
        max={MAX_SCORE}
        min={0}
        value={score}
      />
      <div aria-hidden="true" className="h-1.5 grow overflow-hidden rounded-full bg-line">
        <div className={cn('h-full rounded-full transition-all', looks[strength].bar, widths[score])} />
      </div>
      {/* As wide as its widest word, so that the bar keeps its measure. */}
      <span aria-live="polite" className={cn('w-16 text-right text-sm font-semibold', looks[strength].word)}>
        {strength}
      </span>
    </div>
  )
}
