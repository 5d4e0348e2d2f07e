import { articleTeasers } from '#src/features/articles/teasers.tsx'
import { paths } from '#src/lib/paths.ts'

export interface ListedPage {
  path: string
  /** The date of the last change, if known. */
  changed?: string
}

/** The pages in the sitemap. Pages with the same content use one of these as their canonical URL. */
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
