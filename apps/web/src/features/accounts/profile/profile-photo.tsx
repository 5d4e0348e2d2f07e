import { deleteProfilePhoto, uploadProfilePhoto } from '@roommate-finder/contracts/photo-input'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { uploadFile } from '#src/lib/api-upload.ts'
import { checkPhoto, PHOTO_RULES, PHOTO_TYPES } from '#src/lib/photo-checks.ts'
import { meQuery } from '#src/lib/shared-queries.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { FileButton } from '#src/ui/file-button.tsx'
import { ProgressRing } from '#src/ui/progress-ring.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'

const UPLOAD_FAILED = 'The upload failed. Check your connection and try again.'
const REMOVAL_FAILED = 'We couldn’t remove your photo. Please try again.'

/** How often the page reloads the user's data. The API copies the picture of a new photo URL in the background. */
const REFETCH_MS = 15_000

interface Upload {
  file: File
  /** An object URL of the file. */
  preview: string
  abort: AbortController
}

/** Shows the photo of the user, with buttons to upload, replace and remove it. */
export function ProfilePhoto({ name }: { name: string }) {
  const queryClient = useQueryClient()
  const { data: me } = useQuery({ ...meQuery(), refetchInterval: REFETCH_MS })
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const fileButton = useRef<HTMLButtonElement>(null)
  const hint = useId()

  // Listings and conversations contain the photo, too.
  const refetch = () => queryClient.invalidateQueries()
  const upload = useMutation({
    mutationFn: ({ file, abort }: Upload) =>
      uploadFile(uploadProfilePhoto, { file, signal: abort.signal, onProgress: setShare }),
    onSuccess: async () => {
      await refetch()
      setAnnouncement('Photo uploaded.')
    },
    onError: (error, { abort }) => {
      if (!abort.signal.aborted) setFailure(serverSentence(error) ?? UPLOAD_FAILED)
    },
    onSettled: (_data, _error, { preview }) => URL.revokeObjectURL(preview),
  })
  const removal = useMutation({
    mutationFn: () => request(deleteProfilePhoto),
    onSuccess: async () => {
      await refetch()
      setAnnouncement('Photo removed.')
      fileButton.current?.focus()
    },
    onError: (error) => setFailure(serverSentence(error) ?? REMOVAL_FAILED),
  })

  const add = ([file]: File[]) => {
    if (!file) return
    const reason = checkPhoto(file)
    setFailure(reason)
    setAnnouncement('')
    if (reason !== null) return
    setShare(0)
    upload.mutate({ file, preview: URL.createObjectURL(file), abort: new AbortController() })
  }
  const remove = () => {
    setFailure(null)
    removal.mutate()
  }
  const running = upload.isPending ? upload.variables : undefined
  const cancel = () => {
    running?.abort.abort(new Error('The user canceled the upload'))
    setAnnouncement('Upload canceled.')
    fileButton.current?.focus()
  }

  return (
    <div className="flex flex-col items-center gap-3">
      <div className="relative flex overflow-hidden rounded-full">
        <Avatar name={name} size="lg" src={running?.preview ?? me?.photoURL} />
        {running && <ProgressRing label="Uploading your photo" share={share} />}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton
          accept={PHOTO_TYPES}
          aria-describedby={hint}
          disabled={running !== undefined || removal.isPending}
          label="Choose a photo"
          onFiles={add}
          ref={fileButton}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {me?.photoURL === undefined ? 'Upload photo' : 'Replace photo'}
        </FileButton>
        {running && (
          <Button look="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
        {!running && me?.photoURL !== undefined && (
          <Button look="quiet" onClick={remove} pending={removal.isPending}>
            Remove
          </Button>
        )}
      </div>
      <p className="text-sm text-muted" id={hint}>
        {PHOTO_RULES}.
      </p>
      <RefusalBanner className="self-stretch text-start" sentence={failure} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}
