import { Link } from 'react-router-dom'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { RoomScene } from '#src/ui/room-scene.tsx'
import type { ArticleTeaser } from './teasers.ts'

export function ArticleFacts({ date, readMinutes }: Pick<ArticleTeaser, 'date' | 'readMinutes'>) {
  return (
    <p className="text-sm text-muted">
      <time dateTime={date}>{formatDate(date)}</time> · {readMinutes} min read
    </p>
  )
}

export function ArticleCard({ article }: { article: ArticleTeaser }) {
  return (
    <article className="relative flex flex-col overflow-hidden rounded-md border border-line bg-card shadow-rest transition-shadow hover:shadow-raised">
      <RoomScene className="aspect-2/1 border-b border-line" scene={article.scene} />
      <div className="flex flex-col gap-2 p-5">
        <ArticleFacts date={article.date} readMinutes={article.readMinutes} />
        <h3 className="text-lg leading-snug">
          <Link
            className="rounded-sm after:absolute after:inset-0 hover:text-primary hover:underline"
            to={paths.blogArticle(article.id)}
          >
            {article.title}
          </Link>
        </h3>
        <p className="text-pretty text-muted">{article.excerpt}</p>
      </div>
    </article>
  )
}
