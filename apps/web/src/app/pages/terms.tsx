import { Document } from '#src/features/articles/document.tsx'
import { terms } from '#src/features/articles/documents/terms.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export default function TermsPage() {
  return (
    <>
      <PageMeta
        description="Roommate Finder’s terms: your account, the rooms you post, what isn’t allowed, the launch offer and our liability."
        path={paths.terms()}
      />
      <Document
        heading={<PageHeading title="Terms" />}
        lead="The rules for using Roommate Finder, as short as we could make them."
        sections={terms}
        updated="2026-11-21T12:00:00Z"
      />
    </>
  )
}
