import { useState } from 'react'
import { cn } from '#src/lib/cn.ts'

const sizes = {
  sm: 'size-9 text-sm',
  md: 'size-12 text-lg',
  lg: 'size-24 text-4xl',
} as const

const isSecure = (src: string): boolean => URL.canParse(src) && new URL(src).protocol === 'https:'

/** Shows a photo, or the first letter of the name. Hidden from screen readers, because the name is always beside it. */
export function Avatar({
  name,
  src,
  size = 'md',
  className,
}: {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken && isSecure(src) ? src : null
  const [initial = '?'] = name.trim()
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary-soft font-display font-bold text-primary select-none forced-colors:border',
        sizes[size],
        className,
      )}
    >
      {shown ? (
        <img
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(shown)}
          referrerPolicy="no-referrer"
          src={shown}
        />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  )
}
