import { amenities, hostTypes } from '@roommate-finder/contracts/facts'
import { MAX_MINIMUM_STAY_MONTHS } from '@roommate-finder/contracts/limits'
import { type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { ChipGroup } from '#src/ui/chip-group.tsx'
import { type Choice, SelectField, TextField } from '#src/ui/field.tsx'
import { FieldNotes, labelStyle } from '#src/ui/field-frame.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { amenityLabels, bathroomLabels, formatMonths, hostTypeLabels } from '../fact-labels.ts'
import { AmountField } from './amount-field.tsx'
import { countStated, FACT_COUNT, type FactField, factFieldLabels } from './fact-values.ts'
import { Part } from './form-frame.tsx'
import type { ListingForm } from './use-listing-form.ts'

interface FactProps {
  form: ListingForm
}

const NOT_STATED: Choice = { value: '', label: 'Not listed' }

const stayChoices: readonly Choice[] = [
  NOT_STATED,
  ...Array.from({ length: MAX_MINIMUM_STAY_MONTHS }, (_, index) => ({
    value: String(index + 1),
    label: formatMonths(index + 1),
  })),
]

const hostTypeChoices: readonly Choice[] = [
  NOT_STATED,
  ...hostTypes.map((value) => ({ value, label: hostTypeLabels[value] })),
]

type ChoiceField = 'billsIncluded' | 'furnished' | 'bathroom' | 'petsAllowed' | 'smokingAllowed' | 'couplesWelcome'

const yesNo = { yes: 'Yes', no: 'No' }

/** The labels of the values that each field offers. Short, so that they fit in one line on phones. */
const choiceLabels: Record<ChoiceField, Readonly<Record<string, string>>> = {
  billsIncluded: { yes: 'Included', no: 'Extra' },
  furnished: yesNo,
  bathroom: bathroomLabels,
  petsAllowed: yesNo,
  smokingAllowed: yesNo,
  couplesWelcome: yesNo,
}

function ChoiceFact({ form, name, onChoose }: FactProps & { name: ChoiceField; onChoose?: (value: string) => void }) {
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const options = [NOT_STATED, ...Object.entries(choiceLabels[name]).map(([value, label]) => ({ value, label }))]
  return (
    <div className="flex flex-col items-start gap-1">
      <span aria-hidden="true" className={labelStyle}>
        {factFieldLabels[name]}
      </span>
      <Segmented
        className="max-w-full flex-wrap"
        label={factFieldLabels[name]}
        onChange={(value) => {
          field.onChange(value)
          form.clearMessages(name)
          onChoose?.(value)
        }}
        options={options}
        value={field.value}
      />
      <FieldNotes error={form.errorOf(name)} id={id} />
    </div>
  )
}

function NumberFact({ form, name, hint }: FactProps & { name: FactField; hint: string }) {
  return (
    <TextField {...form.bind(name)} autoComplete="off" hint={hint} inputMode="numeric" label={factFieldLabels[name]} />
  )
}

function AmenitiesFact({ form }: FactProps) {
  const { field } = useController({ control: form.control, name: 'amenities' })
  return (
    <ChipGroup
      hint="Select all that apply."
      label={factFieldLabels.amenities}
      onChange={(chosen) => {
        field.onChange(chosen)
        form.clearMessages('amenities')
      }}
      options={amenities.map((value) => ({ value, label: amenityLabels[value] }))}
      value={field.value}
    />
  )
}

function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="font-sans text-lg/6 font-semibold" id={id}>
        {title}
      </h3>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** Shows how many facts are stated. */
function Completeness({ stated }: { stated: number }) {
  const text = `${stated} of ${FACT_COUNT} filled in`
  return (
    <div className="relative flex items-center gap-3">
      {/* Screen readers get the meter. Browsers style its bar in too many ways, so the visible bar is a div. */}
      <meter
        aria-label="Details filled in"
        aria-valuetext={text}
        className="sr-only"
        max={FACT_COUNT}
        min={0}
        value={stated}
      />
      <div aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-line forced-colors:border">
        <div
          className="h-full rounded-full bg-primary transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${(stated / FACT_COUNT) * 100}%` }}
        />
      </div>
      <span aria-hidden="true" className="text-sm font-semibold whitespace-nowrap text-muted tabular-nums">
        {text}
      </span>
    </div>
  )
}

/** Renders the optional facts of a room, in groups. */
export function FactFields({ form }: FactProps) {
  const { values } = form
  const clearEstimate = (bills: string) => {
    if (bills !== 'no') form.setValue('billsEstimate', '')
  }
  return (
    <Part title="Details">
      <div className="-mt-3 flex flex-col gap-3">
        <p className="text-pretty text-muted">
          People filter by these details, so rooms that list them get found more often. All optional.
        </p>
        <Completeness stated={countStated(values)} />
      </div>
      <FactGroup title="Moving in and costs">
        <TextField {...form.bind('availableFrom')} label={factFieldLabels.availableFrom} type="date" />
        <SelectField
          {...form.bind('minimumStayMonths')}
          choices={stayChoices}
          label={factFieldLabels.minimumStayMonths}
        />
        <ChoiceFact form={form} name="billsIncluded" onChoose={clearEstimate} />
        {values.billsIncluded === 'no' && (
          <AmountField form={form} hint="Cards show rent and bills together." name="billsEstimate" unit="month" />
        )}
        <AmountField form={form} hint="Enter 0 for no deposit." name="deposit" />
      </FactGroup>
      <FactGroup title="Room">
        <ChoiceFact form={form} name="furnished" />
        <ChoiceFact form={form} name="bathroom" />
        <NumberFact form={form} hint="In square feet." name="roomSizeSqFt" />
      </FactGroup>
      <FactGroup title="Household">
        <NumberFact form={form} hint="Not counting the new roommate." name="householdSize" />
        <SelectField {...form.bind('hostType')} choices={hostTypeChoices} label={factFieldLabels.hostType} />
        <ChoiceFact form={form} name="petsAllowed" />
        <ChoiceFact form={form} name="smokingAllowed" />
        <ChoiceFact form={form} name="couplesWelcome" />
      </FactGroup>
      <div className="border-t border-line pt-5">
        <AmenitiesFact form={form} />
      </div>
    </Part>
  )
}
