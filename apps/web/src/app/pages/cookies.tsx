import { Document } from '#src/features/articles/document.tsx'
import { cookies } from '#src/features/articles/documents/cookies.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export default function CookiesPage() {
  return (
    <>
      <PageMeta
        description="Roommate Finder doesn’t use cookies. Here’s what your browser stores instead, for how long, and how to clear it."
        path={paths.cookies()}
      />
      <Document
        heading={<PageHeading title="Cookies" />}
        lead="Roommate Finder doesn’t use cookies. Here’s what your browser stores instead, and how to clear it."
        sections={cookies}
        updated="2026-11-28T12:00:00Z"
      />
    </>
  )
}
