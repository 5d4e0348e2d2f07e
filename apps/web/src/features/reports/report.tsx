import { Flag } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Button } from '#src/ui/button.tsx'
import { DialogFailure } from '#src/ui/dialog-failure.tsx'
import type { ReportSubject } from './report-dialog.tsx'

const ReportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog, DialogFailure)

interface ReportProps {
  subject: ReportSubject | null
  onClose: () => void
  /** Called after a block, before the page refetches its data. */
  onBlocked?: (() => Promise<void> | void) | undefined
}

/** Shows the lazily loaded dialog to report and block while `subject` is not null. */
export function Report({ subject, ...rest }: ReportProps) {
  return <Suspense fallback={null}>{subject && <ReportDialog {...rest} subject={subject} />}</Suspense>
}

export function ReportButton({
  subject,
  label,
  onBlocked,
}: {
  subject: ReportSubject
  label: ReactNode
  onBlocked: ReportProps['onBlocked']
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="print:hidden" look="quiet" onClick={() => setIsOpen(true)}>
        <Flag aria-hidden="true" className="size-5" />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </Button>
      <Report onBlocked={onBlocked} onClose={() => setIsOpen(false)} subject={isOpen ? subject : null} />
    </>
  )
}
