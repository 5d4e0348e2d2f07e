import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

/** Renders a table whose children are its rows. Start each row with `<th scope="row">`. */
export function Table({
  caption,
  head,
  children,
  dense = false,
  screenReaderOnly = false,
}: {
  caption: string
  head: readonly ReactNode[]
  children: ReactNode
  /** For tables of numbers: less padding, right-aligned. */
  dense?: boolean
  /** Visible to screen readers only, beside a chart of the same figures. */
  screenReaderOnly?: boolean
}) {
  const table = (
    <table className={screenReaderOnly ? undefined : cn('table', dense && 'table-dense')}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
  if (screenReaderOnly) return <div className="sr-only">{table}</div>
  return (
    <div
      aria-label={caption}
      className="table-frame scrolls-sideways relative overflow-x-auto rounded-md border border-line shadow-rest"
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
    >
      {table}
    </div>
  )
}
