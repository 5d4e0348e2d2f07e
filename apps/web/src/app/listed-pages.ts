import { articleTeasers } from '#src/features/articles/teasers.tsx'
import { paths } from '#src/lib/paths.ts'

export interface ListedPage {
  path: string
  /** The date of the last change, if known. */
  changed?: string
  /** Title and description for search engines, if not those of index.html or of the document. */
  title?: string
  description?: string
  /** The Markdown file with the text of the page, in `features/articles`. */
  document?: string
}

/** The pages in the sitemap. Pages with the same content use one of these as their canonical URL. */
export const listedPages: readonly ListedPage[] = [
  { path: paths.home() },
  { path: paths.allItems() },
  {
    path: paths.about(),
    title: 'About Us',
    description: 'Why we built Roommate Finder, how it helps you find a room or a roommate, and what we stand for.',
  },
  { path: paths.guide(), document: 'documents/guide' },
  { path: paths.safety(), document: 'documents/safety' },
  { path: paths.howWeOrder(), document: 'documents/how-we-order' },
  ...articleTeasers.map(({ id, date, title, excerpt }) => ({
    path: paths.blogArticle(id),
    changed: date,
    title,
    description: excerpt,
    document: `texts/${id}`,
  })),
  {
    path: paths.support(),
    title: 'Support',
    description: 'Answers to common questions, a contact form, and links to more help.',
  },
  {
    path: paths.contact(),
    title: 'Contact Us',
    description: 'Contact Roommate Finder by email, phone or form, or stop by our office.',
  },
  { path: paths.privacyPolicy(), document: 'documents/privacy-policy' },
  { path: paths.privacy(), document: 'documents/privacy' },
  { path: paths.terms(), document: 'documents/terms' },
  { path: paths.cookies(), document: 'documents/cookies' },
]
