import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LoadFailure } from '#src/ui/quiet-failure.tsx'
import type { ReportSubject } from './report-dialog.tsx'

const ReportDialog = lazyComponent(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ({ onClose }) => (
    <Dialog onClose={onClose} open title="We couldn't open the report.">
      <LoadFailure>Please reload the page and try again.</LoadFailure>
    </Dialog>
  ),
)

/** Shows the lazily loaded report dialog while `subject` is not null. */
export function Report({ subject, onClose }: { subject: ReportSubject | null; onClose: () => void }) {
  return <Suspense fallback={null}>{subject && <ReportDialog onClose={onClose} subject={subject} />}</Suspense>
}

export function ReportButton({ subject, label }: { subject: ReportSubject; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="print:hidden" look="quiet" onClick={() => setIsOpen(true)}>
        <Flag aria-hidden="true" className="size-5" />
        {label}
      </Button>
      <Report onClose={() => setIsOpen(false)} subject={isOpen ? subject : null} />
    </>
  )
}
