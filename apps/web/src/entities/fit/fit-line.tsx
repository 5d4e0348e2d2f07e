import type { FitResult } from '@roommate-finder/contracts/listings'
import { Check, CircleX } from 'lucide-react'
import { cn } from '#src/lib/cn.ts'
import { describeFit } from './labels.ts'

const looks = {
  clash: { style: 'font-semibold text-warning', Icon: CircleX },
  fits: { style: 'text-success', Icon: Check },
  differs: { style: 'text-muted', Icon: undefined },
}

/** The number of letters that fit into a line of the narrowest card. */
const CARD_LETTERS = 24

/** Says in words how the viewer fits: a line each for a clash, what fits, and what differs. Short lines unless `isWhole`. */
export function FitLine({
  fit,
  isWhole = false,
  lines,
}: {
  fit: FitResult
  isWhole?: boolean
  /** How many lines to show, the most important first. */
  lines?: number
}) {
  const sentences = describeFit(fit, isWhole ? undefined : CARD_LETTERS).slice(0, lines)
  if (sentences.length === 0) return null
  return (
    <ul aria-label="How you fit">
      {sentences.map(({ kind, text }) => {
        const { style, Icon } = looks[kind]
        return (
          <li className={cn('flex min-w-0 gap-1.5', style)} key={kind}>
            {Icon && <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />}
            <span className={isWhole ? 'text-pretty' : 'truncate'}>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
