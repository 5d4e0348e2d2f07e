import type { ReactNode } from 'react'

/** Text to be read, of plain elements: at most 70 characters a line. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}
