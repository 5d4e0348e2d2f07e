import { articleTeasers } from '#src/features/articles/teasers.tsx'
import { paths } from '#src/lib/paths.ts'

export interface ListedPage {
  path: string
  /** When it was last changed, where that is known. */
  changed?: string
}

/** What the sitemap tells search engines of. A page that shows the same as one of these names that one as canonical. */
export const listedPages: readonly ListedPage[] = [
  { path: paths.home() },
  { path: paths.allItems() },
  { path: paths.about() },
  { path: paths.guide() },
  { path: paths.safety() },
  ...articleTeasers.map(({ id, date }) => ({ path: paths.blogArticle(id), changed: date })),
  { path: paths.support() },
  { path: paths.contact() },
  { path: paths.privacyPolicy() },
  { path: paths.privacy() },
  { path: paths.terms() },
  { path: paths.cookies() },
]
