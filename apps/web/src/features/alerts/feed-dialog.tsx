import { createFeed, deleteFeed, type SavedSearch } from '@roommate-finder/contracts/saved-searches'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useCopy } from '#src/ui/use-copy.ts'
import { patchSavedSearch } from './queries.ts'

const SECRET = 'Anyone with the address can read the feed, so keep it to yourself.'

const useFeed = ({ _id: id, name }: SavedSearch, onEnded: () => void) => {
  const queryClient = useQueryClient()
  const creating = useMutation({
    mutationFn: () => request(createFeed, { params: { id } }),
    onSuccess: () => patchSavedSearch(queryClient, id, { hasFeed: true }),
  })
  const ending = useMutation({
    mutationFn: () => request(deleteFeed, { params: { id } }),
    onSuccess: () => {
      patchSavedSearch(queryClient, id, { hasFeed: undefined })
      toast({ text: `You turned off the feed for “${name}”.` })
      onEnded()
    },
  })
  const failure =
    (creating.error && (serverSentence(creating.error) ?? 'We couldn’t create the address. Please try again.')) ??
    (ending.error && (serverSentence(ending.error) ?? 'We couldn’t turn off the feed. Please try again.'))
  return { creating, ending, failure, url: creating.data?.url }
}

/** Gives a saved search a feed, shows its address once, and ends it. */
export function FeedDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { creating, ending, failure, url } = useFeed(search, onClose)
  const { outcome, copy } = useCopy()
  // The address that arrives can't be shown again.
  const closeUnlessCreating = () => {
    if (!creating.isPending) onClose()
  }
  const close = { label: url === undefined ? 'Cancel' : 'Done', press: closeUnlessCreating }
  const end = { label: 'Turn off feed', press: () => ending.mutate() }
  const create = (label: string) => ({ label, press: () => creating.mutate() })
  const copyUrl = (text: string) => ({
    label: outcome === 'copied' ? 'Copied' : 'Copy address',
    press: () => void copy(text),
  })
  const toState = () => {
    if (url !== undefined) {
      const text = `Add this address to your feed reader now. You won’t see it again. ${SECRET}`
      return { text, buttons: [close, copyUrl(url)] as const }
    }
    if (search.hasFeed) {
      const text = 'This search has a feed. If you lost its address, create a new one. The old one will stop working.'
      return { text, buttons: [end, create('Create new address')] as const }
    }
    return { text: `See new rooms in a feed reader. ${SECRET}`, buttons: [close, create('Create feed')] as const }
  }
  const {
    text,
    buttons: [left, right],
  } = toState()
  return (
    // Each button keeps its place in every state, so that it keeps the focus.
    <Dialog
      actions={
        <>
          <Button look="outline" onClick={left.press} pending={ending.isPending}>
            {left.label}
          </Button>
          <Button onClick={right.press} pending={creating.isPending}>
            {right.label}
          </Button>
        </>
      }
      description={text}
      onClose={closeUnlessCreating}
      open
      title="Feed for this search"
    >
      {url !== undefined && (
        <TextField dir="ltr" label="Address" onFocus={({ target }) => target.select()} readOnly value={url} />
      )}
      {failure && (
        <Banner role="alert" tone="danger">
          {failure}
        </Banner>
      )}
      <p className={outcome === 'refused' ? 'text-sm text-danger' : 'sr-only'} role="status">
        {outcome === 'copied' && 'Address copied.'}
        {outcome === 'refused' && 'Your browser blocked copying. Select the address and copy it yourself.'}
      </p>
    </Dialog>
  )
}
