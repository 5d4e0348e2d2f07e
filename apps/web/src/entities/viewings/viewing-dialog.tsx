import type { Viewing } from '@roommate-finder/contracts/viewings'
import { AnswerDialog } from './answer-dialog.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import type { Ask } from './use-viewing-dialog.tsx'

/** Renders the dialog of an action on a viewing. Loaded late. */
export function ViewingDialog({ ask: { action, viewing }, onClose }: { ask: Ask; onClose: () => void }) {
  if (action === 'share') return <ShareDialog onClose={onClose} viewing={viewing} />
  if (action === 'move') return <ProposeDialog onClose={onClose} to={toMove(viewing)} />
  return <AnswerDialog answer={action} onClose={onClose} viewing={viewing} />
}

const toMove = (viewing: Viewing) => ({
  conversationId: viewing.conversationId,
  listingId: viewing.listing._id,
  role: viewing.role,
  name: viewing.name,
  moves: viewing,
})
