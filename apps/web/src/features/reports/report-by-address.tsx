import { objectId } from '@roommate-finder/contracts/primitives'
import { Flag } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/field.tsx'
import { Report } from './report.tsx'

/** Returns the id of the room whose page has this address. */
const readListingId = (address: string): string | undefined => {
  const [, rest = ''] = address.split(paths.details(''))
  return z.safeParse(objectId, rest.trim().slice(0, 24)).data
}

const addressSchema = z.string()

/** Lets people report a room without opening its page, which needs an account. */
export function ReportByAddress() {
  const draft = useDraft('report-by-address', addressSchema)
  const address = useDraftValue(draft) ?? ''
  const [error, setError] = useState<string>()
  const [listingId, setListingId] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const id = readListingId(address)
    if (id === undefined) setError('Paste the link to the room’s page.')
    else setListingId(id)
  }
  return (
    <Card>
      <form className="flex flex-col items-start gap-4" noValidate onSubmit={submit}>
        <h2 className="text-heading">Report a room without an account</h2>
        <TextField
          autoComplete="off"
          className="w-full"
          error={error}
          hint="Open the room, copy its link, and paste it here."
          inputMode="url"
          label="Room link"
          onChange={({ target }) => {
            if (target.value === '') draft.clear()
            else draft.save(target.value)
            setError(undefined)
          }}
          value={address}
        />
        <Button look="outline" type="submit">
          <Flag aria-hidden="true" className="size-5" />
          Report a room
        </Button>
      </form>
      <Report
        onClose={() => setListingId(null)}
        subject={listingId === null ? null : { target: 'listing', id: listingId, name: 'this room' }}
      />
    </Card>
  )
}
