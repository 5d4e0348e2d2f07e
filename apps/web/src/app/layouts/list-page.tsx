import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonStyle } from '#src/ui/button.tsx'
import { PageHeading } from './page-heading.tsx'

/** Lays out a page with one list of rows. On wide screens the heading stands beside the list. */
export function ListPage({
  title,
  intro,
  back,
  children,
}: {
  title: string
  intro: string
  back?: { to: string; text: string }
  children: ReactNode
}) {
  return (
    // As high as the viewport, so that the footer does not move when the list loads.
    <div className="grid min-h-dvh grid-cols-1 content-start gap-x-12 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      {back && (
        <Link className={buttonStyle('quiet', '-mt-4 -ml-4 justify-self-start lg:col-span-2 lg:-mb-2')} to={back.to}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.text}
        </Link>
      )}
      <div className="flex flex-col gap-4">
        <PageHeading title={title} />
        <p className="text-pretty text-muted">{intro}</p>
      </div>
      {children}
    </div>
  )
}
