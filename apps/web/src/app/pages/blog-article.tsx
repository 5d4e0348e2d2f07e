import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { Article } from '#src/features/articles/article.tsx'
import { type ArticleId, articleTeasers } from '#src/features/articles/teasers.tsx'
import { RoomViewingQuestions } from '#src/features/articles/texts/room-viewing-questions.tsx'
import { SplitRentAndBills } from '#src/features/articles/texts/split-rent-and-bills.tsx'
import { SpotARentalScam } from '#src/features/articles/texts/spot-a-rental-scam.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'
import NotFoundPage from './not-found.tsx'

const texts: Record<ArticleId, ComponentType> = {
  'room-viewing-questions': RoomViewingQuestions,
  'split-rent-and-bills': SplitRentAndBills,
  'spot-a-rental-scam': SpotARentalScam,
}

export default function BlogArticlePage() {
  const { id } = useParams()
  const article = articleTeasers.find((teaser) => teaser.id === id)
  if (!article) return <NotFoundPage />
  const Text = texts[article.id]
  return (
    <>
      <PageMeta description={article.excerpt} path={paths.blogArticle(article.id)} />
      <Article article={article} heading={<PageHeading title={article.title} />}>
        <Text key={article.id} />
      </Article>
    </>
  )
}
