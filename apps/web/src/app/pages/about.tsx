import { About } from '#src/features/articles/about.tsx'
import { paths } from '#src/lib/paths.ts'
import { CanonicalLink } from '../layouts/canonical-link.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export default function AboutPage() {
  return (
    <>
      <CanonicalLink path={paths.about()} />
      <About heading={<PageHeading title="About Us" />} />
    </>
  )
}
