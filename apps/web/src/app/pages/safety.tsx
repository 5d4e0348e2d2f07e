import { Document } from '#src/features/articles/document.tsx'
import { safety } from '#src/features/articles/documents/safety.tsx'
import { ReportByAddress } from '#src/features/reports/report-by-address.tsx'
import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export default function SafetyPage() {
  return (
    <>
      <PageMeta
        description="How to stay safe when you look for a room: deposit scams, viewings, payments, contact details, and what “Email confirmed” means."
        path={paths.safety()}
      />
      <Document
        heading={<PageHeading title="Safety" />}
        lead="Most people here are honest. These habits protect you from the few who aren’t."
        sections={safety}
      >
        <ReportByAddress />
      </Document>
    </>
  )
}
