import { pickScene, type Scene } from '@roommate-finder/room-scenes/scene'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { RoomScene } from '#src/ui/room-scene.tsx'

export interface ArticleTeaser {
  /** Part of the URL: /blog/{id}. */
  id: string
  title: string
  excerpt: string
  scene: Scene
  /** Noon UTC on the day of publication, so that almost every time zone shows that day. */
  date: string
  readMinutes: number
}

/** All articles without their texts, newest first. The texts load with their pages. */
export const articleTeasers = [
  {
    id: 'room-viewing-questions',
    title: 'What to ask at a room viewing',
    excerpt: 'What to ask and look for in a 20-minute viewing.',
    scene: pickScene({ seed: 'room viewing', kind: 'Studio' }),
    date: '2026-11-10T12:00:00Z',
    readMinutes: 4,
  },
  {
    id: 'split-rent-and-bills',
    title: 'How to split rent and bills fairly',
    excerpt: 'Equal is easy, and fair takes ten more minutes. Three ways to split the rent, with examples.',
    scene: pickScene({ seed: 'rent and bills', kind: 'Shared' }),
    date: '2026-10-27T12:00:00Z',
    readMinutes: 4,
  },
  {
    id: 'spot-a-rental-scam',
    title: 'How to spot a rental scam before you pay',
    excerpt: 'Most rental scams follow one of five scripts. Learn them, and check a room before you pay anything.',
    scene: pickScene({ seed: 'rental scam', kind: 'Single' }),
    date: '2026-10-06T12:00:00Z',
    readMinutes: 4,
  },
] as const satisfies ArticleTeaser[]

export type ArticleId = (typeof articleTeasers)[number]['id']

export function ArticleFacts({ date, readMinutes }: Pick<ArticleTeaser, 'date' | 'readMinutes'>) {
  return (
    <p className="text-sm text-muted">
      <time dateTime={date}>{formatDate(date)}</time> · {readMinutes} min read
    </p>
  )
}

export function ArticleCard({ article: { id, title, excerpt, scene, date, readMinutes } }: { article: ArticleTeaser }) {
  return (
    <article className="@container relative h-full overflow-hidden card-frame card-rises">
      <div className="flex h-full flex-col @min-lg:flex-row">
        <RoomScene className="@min-lg:aspect-auto @min-lg:w-2/5 @min-lg:shrink-0" scene={scene} />
        <div className="flex min-w-0 grow flex-col gap-2 px-5 pt-4 pb-3">
          <ArticleFacts date={date} readMinutes={readMinutes} />
          <h3 className="font-sans text-lg/6 font-semibold">{title}</h3>
          <p className="text-pretty text-muted">{excerpt}</p>
          <Link
            className={cn(
              'stretched',
              'mt-auto -ms-2 inline-flex min-h-11 items-center self-start rounded-sm px-2 font-semibold text-primary',
            )}
            to={paths.blogArticle(id)}
          >
            Read More<span className="sr-only"> about {title}</span>
          </Link>
        </div>
      </div>
    </article>
  )
}
