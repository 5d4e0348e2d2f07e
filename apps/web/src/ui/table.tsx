import type { ReactNode } from 'react'

/** Rows are its children: `<tr>` of `<td>`, the first cell of a row better a `<th scope="row">`. */
export function Table({
  caption,
  head,
  children,
}: {
  caption: string
  head: readonly ReactNode[]
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is only what scrolls
    <div
      aria-label={caption}
      className="table-frame scrolls-sideways relative overflow-x-auto rounded-md border border-line shadow-rest"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
    >
      <table className="table">
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
    </div>
  )
}
