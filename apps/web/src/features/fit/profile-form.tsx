import { MAX_INTRO } from '@roommate-finder/contracts/limits'
import type { Profile } from '@roommate-finder/contracts/profiles'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatMonths } from '#src/entities/room/facts/facts.ts'
import { formatMiles } from '#src/entities/room/filters/near.ts'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { toCalendarDate } from '#src/lib/format.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { RestoredBanner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/checkbox.tsx'
import { SelectField, TextField } from '#src/ui/field.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'
import { PlacesField } from './places-field.tsx'
import { type ProfileFields, type ProfileValues, profileSchema, profileValues, toValues } from './profile-values.ts'
import { useSaveFields } from './save-profile.ts'

const FAILED = 'We couldn’t save your profile. Please try again.'
const RADII = ['5', '10', '25', '50', '100']
const STAYS = ['1', '2', '3', '6', '9', '12', '18', '24']

/** Lists the usual numbers and the present one. */
const choicesOf = (usual: readonly string[], present: string, format: (number: number) => string) =>
  [...new Set([...usual, ...(present === '' ? [] : [present])])]
    .toSorted((one, other) => Number(one) - Number(other))
    .map((value) => ({ value, label: format(Number(value)) }))

const draftSchema = z.partial(profileValues)

/** Edits what the user looks for, how they introduce themselves, and who sees it. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { mutateAsync: save } = useSaveFields()
  const draft = useDraft('roommate-profile', draftSchema)
  const isUnsaved = useDraftValue(draft) !== null
  const form = useServerForm<ProfileValues, ProfileFields>(profileSchema, {
    defaultValues: toValues(profile),
    draft,
    toRefusal: (error) => apiRefusal(error, FAILED),
    onLateError: () => toast({ text: FAILED, tone: 'danger' }),
    long: true,
  })
  const [intro, places, stayMonths, radius] = useWatch({
    control: form.control,
    name: ['intro', 'places', 'stayMonths', 'radius'],
  })
  const { sending, refusal, refusalRef } = form
  const [today] = useState(() => toCalendarDate(Date.now()))

  const send = async (fields: ProfileFields) => {
    await save(fields)
    toast({ text: 'We saved your profile.', tone: 'success' })
  }
  return (
    <form {...form.formProps(send)} className="flex flex-col gap-6">
      {form.restored && isUnsaved && !sending && (
        <RestoredBanner discardLabel="Discard changes" onDiscard={form.discard}>
          Your unsaved changes are back.
        </RestoredBanner>
      )}
      <Card aria-labelledby="looking-for" className="flex flex-col gap-5">
        <h2 className="text-heading" id="looking-for">
          What you’re looking for
        </h2>
        <PlacesField
          error={form.errorOf('places')}
          onChange={(next) => {
            form.setValue('places', next)
            form.clearMessages('places')
          }}
          value={places}
        />
        {places.length > 0 && (
          <SelectField
            {...form.bind('radius')}
            choices={choicesOf(RADII, radius, formatMiles)}
            label="Distance"
            value={radius}
          />
        )}
        <TextField
          {...form.bind('budgetMax')}
          autoComplete="off"
          hint="US dollars per month."
          inputMode="decimal"
          label="Highest rent"
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField {...form.bind('moveInFrom')} label="Earliest move-in" min={today} type="date" />
          <TextField {...form.bind('moveInTo')} label="Latest move-in" min={today} type="date" />
        </div>
        <SelectField
          {...form.bind('stayMonths')}
          choices={[{ value: '', label: 'Any length' }, ...choicesOf(STAYS, stayMonths, formatMonths)]}
          label="Length of stay"
          value={stayMonths}
        />
      </Card>
      <Card aria-labelledby="introduction" className="flex flex-col gap-5">
        <h2 className="text-heading" id="introduction">
          Your introduction
        </h2>
        <TextArea
          {...form.bind('intro')}
          counter={{ text: intro, max: MAX_INTRO }}
          hint="A few sentences about you. You can add it to your first message to a host."
          label="About you"
          optional
        />
        <Switch
          {...form.bind('visible')}
          hint="Hosts with a confirmed email and a room that suits you see your first name, introduction, dates, budget and where you fit. They can invite you. Visitors and search engines never see it."
          label="Let hosts find me"
        />
      </Card>
      {refusal && <RefusalBanner {...refusal} ref={refusalRef} />}
      <Button className="sm:self-start" pending={sending} pendingLabel="Saving…" type="submit">
        Save profile
      </Button>
    </form>
  )
}
