import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

/** Rows are its children: `<tr>` of `<td>`, the first cell of a row better a `<th scope="row">`. */
export function Table({
  caption,
  head,
  children,
  dense = false,
  heardOnly = false,
}: {
  caption: string
  head: readonly ReactNode[]
  children: ReactNode
  /** Figures alone: closer together, and right-aligned below each other. */
  dense?: boolean
  /** For screen readers alone, beside a picture of the same figures. */
  heardOnly?: boolean
}) {
  const table = (
    <table className={heardOnly ? undefined : cn('table', dense && 'table-dense')}>
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
  if (heardOnly) return <div className="sr-only">{table}</div>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is only what scrolls
    <div
      aria-label={caption}
      className="table-frame scrolls-sideways relative overflow-x-auto rounded-md border border-line shadow-rest"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
    >
      {table}
    </div>
  )
}
