import { exportOwnData } from '@roommate-finder/contracts/own-data'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useSession } from '#src/lib/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { DeleteAccount } from './delete-account.tsx'

const FILE_NAME = 'roommate-finder-data.json'

/** Downloads the user's data as a file. `data.complete` says whether the file holds everything. */
const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      const data = await request(exportOwnData)
      saveFile(FILE_NAME, 'application/json', `${JSON.stringify(data, null, 2)}\n`)
      return { complete: data.complete }
    },
  })

const FAILED = 'We couldn’t download your data. Please try again.'

/** Lets users download their data and delete their account. */
export function OwnData() {
  const { user } = useSession()
  const download = useDownload()
  if (!user) return null
  return (
    <Card aria-labelledby="own-data" className="flex flex-col gap-4">
      <h2 className="text-heading" id="own-data">
        Your data
      </h2>
      <p className="max-w-prose text-pretty text-muted">
        Download a copy of your data: your profile, rooms, messages, reports and settings.
      </p>
      <Button
        className="self-start"
        look="outline"
        onClick={() => download.mutate()}
        pending={download.isPending}
        pendingLabel="Preparing…"
      >
        <Download aria-hidden="true" className="size-5" />
        Download my data
      </Button>
      <p className="text-sm text-muted" role="status">
        {download.data &&
          (download.data.complete
            ? 'Your data is in your downloads.'
            : 'Your data is in your downloads, except the oldest part. To get the rest, contact support.')}
      </p>
      <RefusalBanner sentence={download.error ? (serverSentence(download.error) ?? FAILED) : null} />
      <h3 className="border-t border-line pt-4 text-lg">Delete account</h3>
      <p className="max-w-prose text-pretty text-muted">
        This deletes your rooms, your interest in other rooms and your profile for good, and signs you out.
      </p>
      <DeleteAccount user={user} />
    </Card>
  )
}
