import type { Viewing } from '@roommate-finder/contracts/viewings'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { DialogFailure } from '#src/ui/dialog-failure.tsx'
import type { Answer } from './answer-dialog.tsx'

/** A dialog about a viewing. */
export interface Ask {
  action: Answer | 'move' | 'share'
  viewing: Viewing
}

const ViewingDialog = lazyComponent(async () => (await import('./viewing-dialog.tsx')).ViewingDialog, DialogFailure)

/** Returns the function that opens a dialog about a viewing, and the dialog to render. */
export const useViewingDialog = (): { open: (ask: Ask) => void; dialog: ReactNode } => {
  const [ask, setAsk] = useState<Ask | null>(null)
  return {
    open: setAsk,
    dialog: <Suspense fallback={null}>{ask && <ViewingDialog ask={ask} onClose={() => setAsk(null)} />}</Suspense>,
  }
}
