import { useParams } from 'react-router-dom'
import { Article } from '#src/features/articles/article.tsx'
import type { MarkdownText } from '#src/features/articles/markdown-text.ts'
import { type ArticleId, articleTeasers } from '#src/features/articles/teasers.tsx'
import roomViewingQuestions from '#src/features/articles/texts/room-viewing-questions.md'
import splitRentAndBills from '#src/features/articles/texts/split-rent-and-bills.md'
import spotARentalScam from '#src/features/articles/texts/spot-a-rental-scam.md'
import { paths } from '#src/lib/paths.ts'
import { CanonicalLink } from '../layouts/canonical-link.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'
import NotFoundPage from './not-found.tsx'

const texts: Record<ArticleId, MarkdownText> = {
  'room-viewing-questions': roomViewingQuestions,
  'split-rent-and-bills': splitRentAndBills,
  'spot-a-rental-scam': spotARentalScam,
}

export default function BlogArticlePage() {
  const { id } = useParams()
  const article = articleTeasers.find((teaser) => teaser.id === id)
  if (!article) return <NotFoundPage />
  return (
    <>
      <CanonicalLink path={paths.blogArticle(article.id)} />
      <Article article={article} heading={<PageHeading title={article.title} />} html={texts[article.id].html} />
    </>
  )
}
