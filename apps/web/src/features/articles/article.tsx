import type { ReactNode } from 'react'
import { RoomScene } from '#src/ui/room-scene.tsx'
import { MarkdownProse } from './prose.tsx'
import { ArticleCard, ArticleFacts, type ArticleTeaser, articleTeasers } from './teasers.tsx'

/** Shows an article, then links to the other articles. */
export function Article({ article, heading, html }: { article: ArticleTeaser; heading: ReactNode; html: string }) {
  const index = articleTeasers.findIndex(({ id }) => id === article.id)
  const others = [...articleTeasers.slice(index + 1), ...articleTeasers.slice(0, index)]
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-14">
      <article className="flex flex-col items-center gap-8">
        <header className="flex w-full max-w-text flex-col gap-4">
          <ArticleFacts date={article.date} readMinutes={article.readMinutes} />
          {heading}
          <p className="text-lg text-pretty text-muted sm:text-xl">{article.excerpt}</p>
        </header>
        <div className="w-full max-w-4xl overflow-hidden rounded-lg border border-line">
          <RoomScene className="sm:aspect-2/1" scene={article.scene} />
        </div>
        <MarkdownProse html={html} key={article.id} />
      </article>
      <section aria-labelledby="read-next" className="flex flex-col gap-5 border-t border-line pt-8">
        <h2 className="text-heading" id="read-next">
          Read next
        </h2>
        <div className="grid gap-5 sm:grid-cols-2">
          {others.map((other) => (
            <ArticleCard article={other} key={other.id} />
          ))}
        </div>
      </section>
    </div>
  )
}
