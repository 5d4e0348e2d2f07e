import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pageNames } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { PageHeading } from './page-heading.tsx'

/** Renders the heading above the content of a page. With an intro, both stand beside the content on wide screens. */
export function PageFrame({
  title,
  intro,
  back,
  children,
}: {
  title: string
  intro: string | undefined
  /** The path of the page that a link above the heading opens. */
  back: string | undefined
  children: ReactNode
}) {
  const backLink = back !== undefined && (
    <Link
      className={buttonStyle('quiet', '-mt-4 -ms-4 self-start justify-self-start lg:col-span-2 lg:-mb-2')}
      to={back}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back to {pageNames[back]}
    </Link>
  )
  // At least as high as the viewport, so that the footer does not move when a list loads.
  if (intro === undefined) {
    return (
      <div className="flex min-h-dvh flex-col gap-6">
        {backLink}
        <PageHeading title={title} />
        {children}
      </div>
    )
  }
  return (
    <div className="grid min-h-dvh grid-cols-1 content-start gap-x-12 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      {backLink}
      <div className="flex flex-col gap-4">
        <PageHeading title={title} />
        <p className="text-pretty text-muted">{intro}</p>
      </div>
      {children}
    </div>
  )
}
