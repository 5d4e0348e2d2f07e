import { PageHeading } from '../layouts/page-heading.tsx'

export function BlogArticlePage() {
  return <PageHeading title="Blog" />
}
