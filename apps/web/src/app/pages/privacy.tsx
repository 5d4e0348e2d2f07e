import { Document } from '#src/features/articles/document.tsx'
import { privacy, privacySummary } from '#src/features/articles/documents/privacy.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export function PrivacyPolicyPage() {
  return (
    <>
      <PageMeta
        description="What Roommate Finder stores about you, for how long, who sees it, and how to download or delete it."
        path={paths.privacyPolicy()}
      />
      <Document
        heading={<PageHeading title="Privacy policy" />}
        lead="What Roommate Finder stores about you, why, for how long, who sees it, and how to download or delete it."
        sections={privacy}
        updated="2026-11-28T12:00:00Z"
      />
    </>
  )
}

/** Renders a summary of the privacy policy. */
export function PrivacyPage() {
  return (
    <>
      <PageMeta description="The short version of Roommate Finder’s privacy policy." path={paths.privacy()} />
      <Document
        heading={<PageHeading title="Privacy at a glance" />}
        lead="The short version of our privacy policy."
        sections={privacySummary}
      />
    </>
  )
}
