import type { Listing } from '@roommate-finder/contracts/listings'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ReadOnlyField } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import { copyText } from './use-copy.ts'

/** `given` where the browser's own sheet was open, whatever became of it there: it tells that itself. */
const shareByBrowser = async (data: ShareData): Promise<'given' | 'cannot'> => {
  // Old browsers lack it, whatever the types say.
  if (!('share' in navigator)) return 'cannot'
  try {
    await navigator.share(data)
    return 'given'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'given' : 'cannot'
  }
}

export function ShareButton({ listing: { _id, title } }: { listing: Pick<Listing, '_id' | 'title'> }) {
  const [byHand, setByHand] = useState(false)
  const url = location.origin + paths.details(_id)

  const share = async () => {
    if ((await shareByBrowser({ title, url })) === 'given') return
    if (await copyText(url)) toast({ tone: 'success', text: 'Link copied.' })
    else setByHand(true)
  }

  return (
    <>
      <Button look="quiet" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-5" />
        Share
      </Button>
      <Dialog
        description="Your browser did not let us copy it. Select the link and copy it yourself."
        onClose={() => setByHand(false)}
        open={byHand}
        title="Share this room"
      >
        <ReadOnlyField label="Link" value={url} />
      </Dialog>
    </>
  )
}
