import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { opensElsewhere } from '#src/lib/opens-elsewhere.ts'

/** Styles a text of plain elements, at most 70 characters a line. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}

/** Renders a compiled Markdown text. Its links within the site don't reload the page. */
export function MarkdownProse({ html }: { html: string }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || opensElsewhere(event)) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
  return (
    // The links inside take the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} onClick={follow} />
  )
}
