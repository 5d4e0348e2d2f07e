import { Document } from '#src/features/articles/document.tsx'
import { guide } from '#src/features/articles/documents/guide.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export function GuidePage() {
  return (
    <>
      <PageMeta
        description="How to find a room or a roommate with Roommate Finder: search, show interest, view, decide, and offer a room of your own."
        path={paths.guide()}
      />
      <Document
        heading={<PageHeading title="Guide" />}
        lead="How Roommate Finder works, from the first look to the keys, and from an empty room to a good roommate."
        sections={guide}
      />
    </>
  )
}
