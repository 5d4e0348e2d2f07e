import { SHARED_VIEWING_HOURS } from '@roommate-finder/contracts/limits'
import { shareViewing, unshareViewing, type Viewing } from '@roommate-finder/contracts/viewings'
import { useQueryClient } from '@tanstack/react-query'
import { SecretAddressDialog } from '#src/entities/secret-address/secret-address-dialog.tsx'
import { request } from '#src/lib/api-client.ts'
import { viewingsKey } from '#src/lib/shared-queries.ts'
import { toast } from '#src/ui/toast.tsx'

const UNTIL = `It stops working ${SHARED_VIEWING_HOURS} hours after the viewing, or when the viewing is canceled.`

/** Makes a link for a friend to a viewing, shows it once, and ends it. */
export function ShareDialog({ viewing: { _id: id, sharedUntil }, onClose }: { viewing: Viewing; onClose: () => void }) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: viewingsKey })
  const create = async () => {
    const link = await request(shareViewing, { params: { id } })
    void refresh()
    return link
  }
  const end = async () => {
    await request(unshareViewing, { params: { id } })
    toast({ text: 'The link no longer works.' })
    await refresh()
  }
  return (
    <SecretAddressDialog
      create={create}
      createLabel={sharedUntil === undefined ? 'Create link' : 'Create new link'}
      createdText={`Send this link to a friend. You won’t see it again. ${UNTIL}`}
      end={end}
      canEnd={sharedUntil !== undefined}
      kind="link"
      name="link"
      onClose={onClose}
      text={
        sharedUntil === undefined
          ? `Let a friend know where you’ll be. The link shows the place, the time and the first name of the person you meet. ${UNTIL}`
          : 'You made a link to this viewing. If you lost it, create a new one. The old one will stop working.'
      }
      title="Share this visit"
    />
  )
}
