import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { RoomScene } from '#src/ui/room-scene.tsx'
import type { Scene } from '#src/ui/scene.ts'
import { HomeSection, SectionHeading } from './home-section.tsx'
import { Reveal } from './reveal.tsx'

export interface Teaser {
  id: string
  title: string
  excerpt: string
  scene: Scene
  date: string
  readMinutes: number
}

const stretched =
  'after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-primary'

function TeaserCard({ teaser: { id, title, excerpt, scene, date, readMinutes } }: { teaser: Teaser }) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-md border border-line bg-card shadow-rest transition-[translate,box-shadow,border-color] duration-200 hover:-translate-y-0.5 hover:border-control hover:shadow-raised">
      <RoomScene className="aspect-2/1" scene={scene} />
      <div className="flex grow flex-col gap-2 px-5 pt-4 pb-3">
        <p className="text-sm text-muted">
          <time dateTime={date}>{formatDate(date)}</time> · {readMinutes} min read
        </p>
        <h3 className="font-sans text-lg/6 font-semibold">{title}</h3>
        <p className="text-pretty text-muted">{excerpt}</p>
        <Link
          className={cn(
            stretched,
            'mt-auto -ml-2 inline-flex min-h-11 items-center self-start rounded-sm px-2 font-semibold text-primary',
          )}
          to={paths.blogArticle(id)}
        >
          Read More<span className="sr-only"> about {title}</span>
        </Link>
      </div>
    </article>
  )
}

export function BlogTeasers({ teasers }: { teasers: readonly Teaser[] }) {
  return (
    <HomeSection labelledBy="blog" sunken>
      <Reveal className="flex flex-col gap-6 sm:gap-8">
        <SectionHeading id="blog" title="Before You Move In" />
        <ul className="grid gap-5 md:grid-cols-3">
          {teasers.map((teaser) => (
            <li key={teaser.id}>
              <TeaserCard teaser={teaser} />
            </li>
          ))}
        </ul>
      </Reveal>
    </HomeSection>
  )
}
