import type { Listing } from '@roommate-finder/contracts/listings'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ReadOnlyField } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import { copyText } from '#src/ui/use-copy.ts'

/** Opens the share sheet of the browser. Returns false if the browser cannot share; true also after a cancellation. */
const openShareSheet = async (data: ShareData): Promise<boolean> => {
  // Some supported browsers lack the API, although its type says otherwise.
  if (!('share' in navigator)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

export function ShareButton({ listing: { _id, title } }: { listing: Pick<Listing, '_id' | 'title'> }) {
  const [isManual, setIsManual] = useState(false)
  const url = location.origin + paths.details(_id)

  const share = async () => {
    if (await openShareSheet({ title, url })) return
    if (await copyText(url)) toast({ tone: 'success', text: 'Link copied.' })
    else setIsManual(true)
  }

  return (
    <>
      <Button look="quiet" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">Share</span>
      </Button>
      <Dialog
        description="Your browser blocked copying. Select the link and copy it yourself."
        onClose={() => setIsManual(false)}
        open={isManual}
        title="Share this room"
      >
        <ReadOnlyField label="Link" value={url} />
      </Dialog>
    </>
  )
}
