import { About } from '#src/features/articles/about.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export default function AboutPage() {
  return (
    <>
      <PageMeta
        description="Why we built Roommate Finder, how it helps you find a room or a roommate, and what we stand for."
        path={paths.about()}
      />
      <About heading={<PageHeading title="About Us" />} />
    </>
  )
}
