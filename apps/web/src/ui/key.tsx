import { cn } from '#src/lib/cn.ts'

/** Renders a key of the keyboard, struck through if it is turned off. */
export function Key({ name, off = false }: { name: string; off?: boolean }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-7 min-w-7 shrink-0 items-center justify-center rounded-sm border border-line bg-sunken px-1.5 font-sans text-sm text-muted',
        off && 'line-through',
      )}
    >
      {name}
    </kbd>
  )
}
