import { useState } from 'react'
import { API_ROOT } from '#src/lib/api-root.ts'
import { cn } from '#src/lib/cn.ts'

const sizes = {
  sm: 'size-9 text-sm',
  md: 'size-12 text-lg',
  lg: 'size-24 text-4xl',
} as const

/** Returns the URL of a photo of the API or of a chosen file. The Content Security Policy blocks other pictures. */
const toUrl = (src: string): string | null => {
  if (src.startsWith('/photos/')) return API_ROOT + src
  return src.startsWith('blob:') ? src : null
}

/**
 * Shows a photo, or the first letter of the name. Hidden from screen readers, because the name is always beside the
 * avatar. `src` is a `photoURL` of the API, or the `blob:` URL of a chosen file.
 */
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
  const url = src ? toUrl(src) : null
  const shown = url === broken ? null : url
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
        <img alt="" className="size-full object-cover" onError={() => setBroken(shown)} src={shown} />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  )
}
