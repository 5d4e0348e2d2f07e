import { useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button } from '#src/ui/button.tsx'

/** More than this is more than a screenful on a phone. */
const SHORT = { characters: 900, lines: 12 }

const isLong = (text: string): boolean => text.length > SHORT.characters || text.split('\n').length > SHORT.lines

/** The description as it was typed; of a long one the beginning, so that the host is in reach. */
export function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = isLong(text)
  return (
    <section aria-labelledby="about" className="flex flex-col gap-2">
      <h2 className="text-heading" id="about">
        About this room
      </h2>
      <p
        className={cn(
          'max-w-prose text-lg/7 wrap-anywhere whitespace-pre-line',
          long && !open && 'line-clamp-10 print:line-clamp-none',
        )}
      >
        {text}
      </p>
      {long && (
        <Button aria-expanded={open} className="-ml-4 self-start" look="quiet" onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all of it'}
        </Button>
      )}
    </section>
  )
}
