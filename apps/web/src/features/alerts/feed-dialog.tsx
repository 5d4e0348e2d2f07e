import { createFeed, deleteFeed, type SavedSearch } from '@roommate-finder/contracts/saved-searches'
import { useQueryClient } from '@tanstack/react-query'
import { SecretAddressDialog } from '#src/entities/secret-address/secret-address-dialog.tsx'
import { request } from '#src/lib/api-client.ts'
import { toast } from '#src/ui/toast.tsx'
import { patchSavedSearch } from './queries.ts'

const SECRET = 'Anyone with the address can read the feed, so keep it to yourself.'

/** Gives a saved search a feed, shows its address once, and ends it. */
export function FeedDialog({
  search: { _id: id, name, hasFeed },
  onClose,
}: {
  search: SavedSearch
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const create = async () => {
    const feed = await request(createFeed, { params: { id } })
    patchSavedSearch(queryClient, id, { hasFeed: true })
    return feed
  }
  const end = async () => {
    await request(deleteFeed, { params: { id } })
    patchSavedSearch(queryClient, id, { hasFeed: undefined })
    toast({ text: `You turned off the feed for “${name}”.` })
  }
  return (
    <SecretAddressDialog
      create={create}
      createLabel={hasFeed ? undefined : 'Create feed'}
      createdText={`Add this address to your feed reader now. You won’t see it again. ${SECRET}`}
      end={end}
      canEnd={hasFeed === true}
      name="feed"
      onClose={onClose}
      text={
        hasFeed
          ? 'This search has a feed. If you lost its address, create a new one. The old one will stop working.'
          : `See new rooms in a feed reader. ${SECRET}`
      }
      title="Feed for this search"
    />
  )
}
