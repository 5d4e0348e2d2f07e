import { Fragment, type MouseEvent } from 'react'
import { linkStyle } from '#src/ui/button.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { splitAtLinks } from './message-links.ts'

/** The `button` of a middle click. A right click must only open the menu of the browser. */
const MIDDLE = 1

const confirmAndOpen = async (href: string): Promise<void> => {
  const { host } = new URL(href)
  const agreed = await confirmPrompt({
    title: 'Open this link?',
    text: `It goes to ${host}, outside Roommate Finder. Never enter your password or pay there.`,
    confirmLabel: `Open ${host}`,
    cancelLabel: 'Stay',
  })
  if (agreed) window.open(href, '_blank', 'noopener,noreferrer')
}

/** Renders a text with clickable links. A click on a link first shows a prompt with its real host. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {splitAtLinks(text).map((part, index) => {
        // Every second part is a link. Index keys are safe, because the parts never move.
        if (index % 2 === 0) return <Fragment key={`${index}`}>{part}</Fragment>
        const open = (event: MouseEvent) => {
          event.preventDefault()
          void confirmAndOpen(part)
        }
        return (
          <a
            className={linkStyle}
            href={part}
            key={`${index}`}
            onAuxClick={(event) => event.button === MIDDLE && open(event)}
            onClick={open}
            rel="noopener noreferrer nofollow"
          >
            {part}
          </a>
        )
      })}
    </p>
  )
}
