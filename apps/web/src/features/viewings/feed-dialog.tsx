import { createViewingFeed, deleteViewingFeed } from '@roommate-finder/contracts/viewings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SecretAddressDialog } from '#src/entities/secret-address/secret-address-dialog.tsx'
import { request } from '#src/lib/api-client.ts'
import { meQuery } from '#src/lib/shared-queries.ts'
import { toast } from '#src/ui/toast.tsx'

const SECRET = 'Anyone with the address can see your viewings and where they are, so keep it to yourself.'

/** Gives the user's viewings a calendar, shows its address once, and ends it. */
export function ViewingFeedDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery())
  const hasFeed = me?.hasViewingFeed === true
  const refresh = () => queryClient.invalidateQueries(meQuery())
  const create = async () => {
    const feed = await request(createViewingFeed)
    void refresh()
    return feed
  }
  const end = async () => {
    await request(deleteViewingFeed)
    toast({ text: 'Your calendar address no longer works.' })
    await refresh()
  }
  return (
    <SecretAddressDialog
      canEnd={hasFeed}
      create={create}
      createdText={`Add this address to your calendar app now. You won’t see it again. ${SECRET}`}
      createLabel={hasFeed ? 'Create new address' : 'Create address'}
      end={end}
      name="calendar"
      onClose={onClose}
      text={
        hasFeed
          ? 'You have a calendar address. If you lost it, create a new one. The old one will stop working.'
          : 'See your confirmed viewings in your calendar app.'
      }
      title="Calendar of your viewings"
    />
  )
}
