import type { ReactNode } from 'react'

/** Scrolls by itself where it is wider than the page; `children` are the rows. */
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
    <section
      aria-label={caption}
      className="overflow-x-auto rounded-md border border-line bg-card shadow-rest"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
    >
      <table className="table w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th className="border-b border-line px-4 py-3 text-sm font-semibold text-muted" key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:border-line [&_td]:px-4 [&_td]:py-3 [&_th]:px-4 [&_th]:py-3 [&_tr:not(:last-child)]:border-b [&_tr]:border-line">
          {children}
        </tbody>
      </table>
    </section>
  )
}
