import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { Article } from '#src/features/articles/article.tsx'
import { type ArticleId, articleTeasers } from '#src/features/articles/teasers.ts'
import { paths } from '#src/lib/paths.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'
import { page } from '../page.tsx'
import { NotFoundPage } from './not-found.tsx'

const texts: Record<ArticleId, ReturnType<typeof page>> = {
  'room-viewing-questions': page(
    async () => (await import('#src/features/articles/texts/room-viewing-questions.tsx')).RoomViewingQuestions,
  ),
  'split-rent-and-bills': page(
    async () => (await import('#src/features/articles/texts/split-rent-and-bills.tsx')).SplitRentAndBills,
  ),
  'spot-a-rental-scam': page(
    async () => (await import('#src/features/articles/texts/spot-a-rental-scam.tsx')).SpotARentalScam,
  ),
}

const articleAt = (path: string) => articleTeasers.find(({ id }) => paths.blogArticle(id) === path)

/** Fetches the text along with the page. */
export const prepareArticle = async (path: string): Promise<void> => {
  const article = articleAt(path)
  if (article) await texts[article.id].prepare()
}

/** As high as a screen, so that what follows the text does not move when it comes. */
function TextSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col gap-4">
      {['w-full', 'w-11/12', 'w-full', 'w-4/5'].map((width, line) => (
        <Skeleton className={`h-5 ${width}`} key={line} />
      ))}
    </div>
  )
}

export function BlogArticlePage() {
  const { id } = useParams()
  const article = articleTeasers.find((teaser) => teaser.id === id)
  if (!article) return <NotFoundPage />
  const Text = texts[article.id]
  return (
    <>
      <PageMeta description={article.excerpt} path={paths.blogArticle(article.id)} />
      <Article article={article} heading={<PageHeading title={article.title} />}>
        <Suspense fallback={<TextSkeleton />}>
          <Text key={article.id} />
        </Suspense>
      </Article>
    </>
  )
}
