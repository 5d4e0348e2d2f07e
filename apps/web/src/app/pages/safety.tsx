import safety from '#src/features/articles/documents/safety.md'
import { ReportByAddress } from '#src/features/reports/report-by-address.tsx'
import { paths } from '#src/lib/paths.ts'
import { DocumentPage } from './document-page.tsx'

export default function SafetyPage() {
  return (
    <DocumentPage path={paths.safety()} text={safety}>
      <ReportByAddress />
    </DocumentPage>
  )
}
