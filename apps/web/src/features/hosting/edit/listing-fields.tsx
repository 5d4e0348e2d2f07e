import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { MAX_DESCRIPTION, MAX_TAG_LENGTH } from '@roommate-finder/contracts/limits'
import { type ListingDetails, lifestyleOptions, type RoomType } from '@roommate-finder/contracts/listings'
import { toPersonName } from '@roommate-finder/contracts/person-name'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { paths } from '#src/lib/paths.ts'
import type { SessionUser } from '#src/lib/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { Switch } from '#src/ui/checkbox.tsx'
import { ReadOnlyField, TextField } from '#src/ui/field.tsx'
import { TagPicker } from '#src/ui/tag-picker.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { AmountField } from './amount-field.tsx'
import { FactFields } from './fact-fields.tsx'
import { FairHousingNote } from './fair-housing-note.tsx'
import { Part } from './form-frame.tsx'
import { fieldLabels } from './listing-values.ts'
import { PlaceField } from './place-field.tsx'
import { RoomTypeField } from './room-type-field.tsx'
import { SpotField } from './spot-field.tsx'
import type { ListingForm } from './use-listing-form.ts'

const pair = 'grid grid-cols-1 items-start gap-6 sm:grid-cols-2'

interface PartProps {
  form: ListingForm
}

function AvailabilityField({ form }: PartProps) {
  const { value, onChange, onBlur, ref } = useController({ control: form.control, name: 'availability' }).field
  const available = value === 'available'
  return (
    <Switch
      checked={available}
      error={form.errorOf('availability')}
      hint={available ? 'Shown to people looking for available rooms.' : 'Stays listed, marked Unavailable.'}
      label="Available"
      onBlur={onBlur}
      onChange={({ target }) => {
        onChange(target.checked ? 'available' : 'not available')
        form.clearMessages('availability')
      }}
      ref={ref}
    />
  )
}

const tagSchema = z.string()

function LifestyleField({ form, draftName }: PartProps & { draftName: string }) {
  const tag = useDraft(`${draftName}:tag`, tagSchema)
  const { field } = useController({ control: form.control, name: 'lifestyle' })
  const focusFirst = (group: HTMLElement | null) => {
    field.ref(group && { focus: () => group.querySelector('input')?.focus() })
  }
  return (
    <div ref={focusFirst}>
      <TagPicker
        error={form.errorOf('lifestyle')}
        hint="Choose what fits, or add your own. Cards show the first two or three."
        label={fieldLabels.lifestyle}
        maxLength={MAX_TAG_LENGTH}
        onChange={(tags) => {
          field.onChange(tags)
          form.clearMessages('lifestyle')
        }}
        onType={(typed) => (typed === '' ? tag.clear() : tag.save(typed))}
        options={lifestyleOptions}
        typed={useDraftValue(tag) ?? ''}
        value={field.value}
      />
    </div>
  )
}

function ContactField({ form, email }: PartProps & { email: string }) {
  const fillEmail = () => {
    form.setValue('contactInfo', email)
    form.clearMessages('contactInfo')
    form.setFocus('contactInfo')
  }
  return (
    <div className="flex flex-col gap-1">
      <TextField
        {...form.bind('contactInfo')}
        autoCapitalize="none"
        autoComplete="email"
        hint="Email or phone number. Only people who show interest in this room see it."
        label={fieldLabels.contactInfo}
        spellCheck={false}
      />
      {email !== '' && form.values.contactInfo === '' && (
        <Button className="-mb-2 -ms-4 max-w-full self-start" look="quiet" onClick={fillEmail}>
          <span className="truncate">Use {email}</span>
        </Button>
      )}
    </div>
  )
}

/** Renders all fields of a listing, for create and edit. */
export function ListingFields({
  form,
  user,
  roomTypes,
  photos,
  draftName,
  stored,
}: PartProps & {
  user: SessionUser
  roomTypes: readonly RoomType[]
  photos: ReactNode
  draftName: string
  /** The stored listing that the form changes. */
  stored?: ListingDetails
}) {
  const { values, bind } = form
  return (
    <>
      <Part title="The room">
        <TextField
          {...bind('title')}
          autoComplete="off"
          hint="5 characters or more, like “Sunny room near the park”."
          label={fieldLabels.title}
        />
        <div className={pair}>
          <PlaceField form={form} />
          <AmountField form={form} name="rent" unit="month" />
        </div>
        <SpotField form={form} stored={stored} />
        <RoomTypeField {...bind('roomType')} roomTypes={roomTypes} />
        <AvailabilityField form={form} />
      </Part>
      <Part title="Living there">
        <LifestyleField draftName={draftName} form={form} />
        <div>
          <TextArea
            {...bind('description')}
            counter={{ text: values.description, max: MAX_DESCRIPTION }}
            hint="Describe the room, the home, the people and the neighborhood."
            label={fieldLabels.description}
            rows={4}
          />
          <FairHousingNote description={values.description} title={values.title} />
        </div>
      </Part>
      <Part title="Contact details">
        <ContactField email={user.email ?? ''} form={form} />
        <div className={pair}>
          <ReadOnlyField
            hint={
              <>
                Shown with the room. Change it in{' '}
                <Link className="font-semibold text-primary underline" to={paths.profile()}>
                  My Profile
                </Link>
                .
              </>
            }
            label="Your name"
            value={toPersonName(user.displayName) ?? MEMBER_NAME}
          />
          <ReadOnlyField
            hint={
              user.emailVerified
                ? 'Only people who show interest in this room see it in full.'
                : 'Until you confirm it, even people who show interest see only part of it.'
            }
            label="Your email"
            value={user.email ?? ''}
          />
        </div>
      </Part>
      {photos}
      <FactFields form={form} />
    </>
  )
}
