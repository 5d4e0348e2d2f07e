import { Document } from '#src/features/articles/document.tsx'
import { guide } from '#src/features/articles/documents/guide.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export default function GuidePage() {
  return (
    <>
      <PageMeta
        description="How to find a room or a roommate on Roommate Finder: search, show interest, visit, decide, or post your own room."
        path={paths.guide()}
      />
      <Document
        heading={<PageHeading title="Guide" />}
        lead="How Roommate Finder works, whether you need a room or a roommate."
        sections={guide}
      />
    </>
  )
}
