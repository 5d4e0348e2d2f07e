import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { MAX_SEARCH_NAME } from '@roommate-finder/contracts/limits'
import { isolate } from '@roommate-finder/contracts/primitives'
import {
  type AlertFrequency,
  type SavedSearchInput,
  savedSearchInput,
  saveSearch,
} from '@roommate-finder/contracts/saved-searches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { profileQuery } from '#src/entities/fit/queries.ts'
import { useNear } from '#src/entities/room/filters/use-near.ts'
import { sendRequest } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { Switch } from '#src/ui/checkbox.tsx'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AlertEmails } from './alert-emails.tsx'
import { frequencyChoices, suggestName, toSavedParameters } from './describe-search.ts'
import { savedSearchesKey } from './queries.ts'

const FAILED = 'We couldn’t save your search. Please try again.'

const schema = z.pick(savedSearchInput, { name: true, frequency: true })
type Values = Pick<SavedSearchInput, 'name' | 'frequency'>

const alertTexts: Record<AlertFrequency, string> = {
  instant: 'You’ll hear about new rooms right away.',
  daily: 'You’ll hear about new rooms once a day.',
  off: 'Its alerts are off.',
}

/** Saves a search under a name. */
export function SaveSearchDialog({ query, onClose }: { query: SearchQuery; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const near = useNear(query)
  const { data: profile } = useQuery(profileQuery())
  const [onlyFitting, setOnlyFitting] = useState(query.sort === 'fit')
  const form = useServerForm<Values, Values>(schema, {
    defaultValues: { name: suggestName(query, near), frequency: 'instant' },
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: (error) => toast({ text: apiRefusal(error, FAILED).sentence ?? FAILED, tone: 'danger' }),
  })
  const frequency = useWatch({ control: form.control, name: 'frequency' })

  const save = async (values: Values) => {
    // The sort order says whether alerts leave out rooms with a deal-breaker.
    const sort = onlyFitting ? 'fit' : query.sort === 'fit' ? 'newest' : query.sort
    const body = { ...values, query: toSavedParameters({ ...query, sort }) }
    const { data: saved, response } = await sendRequest(saveSearch, { body })
    const isRepeated = response.status === saveSearch.repeated
    void queryClient.invalidateQueries({ queryKey: savedSearchesKey })
    if (form.isMounted()) onClose()
    toast({
      text: isRepeated
        ? `You’ve already saved this search as “${isolate(saved.name)}”. ${alertTexts[saved.frequency]}`
        : 'We saved your search.',
      tone: isRepeated ? 'neutral' : 'success',
      action: { label: 'See saved searches', onPress: () => void navigate(paths.savedSearches()) },
    })
  }

  return (
    <FormDialog
      description={
        <>
          We’ll tell you when a new room matches. Change this anytime in{' '}
          <Link className="text-primary underline underline-offset-4" to={paths.savedSearches()}>
            Saved searches
          </Link>
          .
        </>
      }
      form={form}
      onClose={onClose}
      onSend={save}
      sendLabel="Save search"
      sendingLabel="Saving…"
      title="Save this search"
    >
      <TextField {...form.bind('name')} data-autofocus label="Name" maxLength={MAX_SEARCH_NAME} />
      <SelectField
        {...form.bind('frequency')}
        choices={frequencyChoices}
        hint="Right away: on this site and by email, up to 6 emails a day. Daily: one email in the morning."
        label="Alerts"
      />
      {profile && profile.answers.length > 0 && (
        <Switch
          checked={onlyFitting}
          hint="Leaves out rooms with a deal-breaker, yours or the host’s."
          label="Only rooms that fit me"
          onChange={({ target }) => setOnlyFitting(target.checked)}
        />
      )}
      {frequency !== 'off' && <AlertEmails />}
    </FormDialog>
  )
}
