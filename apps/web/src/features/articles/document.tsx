import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { formatDate } from '#src/lib/format.ts'
import { TWO_COLUMNS, useMedia } from '#src/lib/media.ts'
import type { MarkdownText } from './markdown-text.ts'
import { MarkdownProse } from './prose.tsx'

/** Scrolls to the heading in the URL's hash and focuses it. Back and reload restore their own scroll position. */
const useAnchor = (): void => {
  const { hash, key } = useLocation()
  const navigationType = useNavigationType()

  useEffect(() => {
    const target = hash && document.getElementById(hash.slice(1))
    const restoresScroll = navigationType === NavigationType.Pop && (key !== 'default' || scrollY > 0)
    if (!target || restoresScroll) return
    target.scrollIntoView()
    target.focus({ preventScroll: true })
  }, [hash, key, navigationType])
}

/** A table of contents. Small screens show it after a press, so that the text begins on the first screen. */
function Contents({ contents }: Pick<MarkdownText, 'contents'>) {
  const isWide = useMedia(TWO_COLUMNS)
  return (
    <nav
      aria-labelledby="contents"
      className="self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <details open={isWide}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold lg:min-h-0 lg:text-sm lg:text-muted">
          <span id="contents">On this page</span>
          <ChevronDown aria-hidden="true" className="size-4 transition-transform in-open:rotate-180" />
        </summary>
        <ul className="mt-1 flex flex-col border-s border-line sm:max-lg:grid sm:max-lg:grid-cols-2">
          {contents.map(({ id, title }) => (
            <li key={id}>
              <Link
                className="-ms-px flex min-h-11 items-center border-s-2 border-transparent py-1 ps-4 leading-snug text-muted transition-colors hover:border-primary hover:text-primary lg:text-sm"
                to={{ hash: id }}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** Renders a long text in sections with a table of contents, which is sticky on wide screens. */
export function Document({
  heading,
  text: { lead, updated, contents, html },
  children,
}: {
  heading: ReactNode
  text: MarkdownText
  /** Content after the last section. */
  children?: ReactNode
}) {
  useAnchor()
  return (
    <article className="mx-auto grid max-w-text gap-x-16 gap-y-8 lg:max-w-none lg:grid-cols-[15rem_minmax(0,var(--container-text))]">
      <header className="flex max-w-text flex-col gap-4 lg:col-span-2">
        {heading}
        <p className="text-lg text-pretty text-muted sm:text-xl">{lead}</p>
        {updated !== undefined && (
          <p className="text-sm text-muted">
            Last updated on <time dateTime={updated}>{formatDate(updated)}</time>
          </p>
        )}
      </header>
      <Contents contents={contents} />
      <div className="flex min-w-0 flex-col gap-12">
        <MarkdownProse html={html} />
        {children}
      </div>
    </article>
  )
}
