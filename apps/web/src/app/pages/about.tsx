import { About } from '#src/features/articles/about.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export function AboutPage() {
  return (
    <>
      <PageMeta
        description="Why Roommate Finder exists, what it offers to people who look for a room or a roommate, and the rules it keeps."
        path={paths.about()}
      />
      <About heading={<PageHeading title="About Us" />} />
    </>
  )
}
