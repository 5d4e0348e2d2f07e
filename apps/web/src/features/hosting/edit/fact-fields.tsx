import { amenities, type FactKey, factDefs } from '@roommate-finder/contracts/facts'
import { type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { amenityLabels, factFields, factViews, isListFact } from '#src/entities/room/facts/facts.ts'
import { ChipGroup } from '#src/ui/chip-group.tsx'
import { type Choice, SelectField, TextField } from '#src/ui/field.tsx'
import { FieldNotes, labelStyle } from '#src/ui/field-frame.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { AmountField } from './amount-field.tsx'
import { countStated, FACT_COUNT, type TextFact } from './fact-values.ts'
import { Part } from './form-frame.tsx'
import type { ListingForm } from './use-listing-form.ts'

interface FactProps {
  form: ListingForm
}

const NOT_STATED: Choice = { value: '', label: 'Not listed' }

const choicesOf = (name: FactKey): readonly Choice[] => [
  NOT_STATED,
  ...Object.entries(factViews[name].options ?? {}).map(([value, label]) => ({ value, label })),
]

function ChoiceFact({ form, name, onChoose }: FactProps & { name: TextFact; onChoose?: (value: string) => void }) {
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const label = factViews[name].field
  return (
    <div className="flex flex-col items-start gap-1">
      <span aria-hidden="true" className={labelStyle}>
        {label}
      </span>
      <Segmented
        className="max-w-full flex-wrap"
        label={label}
        onChange={(value) => {
          field.onChange(value)
          form.clearMessages(name)
          onChoose?.(value)
        }}
        options={choicesOf(name)}
        value={field.value}
      />
      <FieldNotes error={form.errorOf(name)} id={id} />
    </div>
  )
}

function AmenitiesFact({ form }: FactProps) {
  const { field } = useController({ control: form.control, name: 'amenities' })
  return (
    <ChipGroup
      hint={factViews.amenities.hint}
      label={factViews.amenities.field}
      onChange={(chosen) => {
        field.onChange(chosen)
        form.clearMessages('amenities')
      }}
      options={amenities.map((value) => ({ value, label: amenityLabels[value] }))}
      value={field.value}
    />
  )
}

/** Renders the field of a fact, by its type. */
function FactField({ form, name }: FactProps & { name: TextFact }) {
  const { field: label, hint, options } = factViews[name]
  const { kind } = factDefs[name]
  if (name === 'billsEstimate') {
    return form.values.billsIncluded === 'false' && <AmountField form={form} hint={hint} name={name} unit="month" />
  }
  if (name === 'billsIncluded') {
    const clearEstimate = (bills: string) => {
      if (bills !== 'false') form.setValue('billsEstimate', '')
    }
    return <ChoiceFact form={form} name={name} onChoose={clearEstimate} />
  }
  if (kind === 'amount') return <AmountField form={form} hint={hint} name={name} />
  if (kind === 'day') return <TextField {...form.bind(name)} hint={hint} label={label} type="date" />
  if (!options) {
    return <TextField {...form.bind(name)} autoComplete="off" hint={hint} inputMode="numeric" label={label} />
  }
  return Object.keys(options).length > 2 ? (
    <SelectField {...form.bind(name)} choices={choicesOf(name)} label={label} />
  ) : (
    <ChoiceFact form={form} name={name} />
  )
}

const groups = [...new Set(factFields.filter((name) => !isListFact(name)).map((name) => factViews[name].group))]

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
  return (
    <Part title="Details">
      <div className="-mt-3 flex flex-col gap-3">
        <p className="text-pretty text-muted">
          People filter by these details, so rooms that list them get found more often. All optional.
        </p>
        <Completeness stated={countStated(form.values)} />
      </div>
      {groups.map((group) => (
        <FactGroup key={group} title={group}>
          {factFields.map(
            (name) =>
              !isListFact(name) && factViews[name].group === group && <FactField form={form} key={name} name={name} />,
          )}
        </FactGroup>
      ))}
      <div className="border-t border-line pt-5">
        <AmenitiesFact form={form} />
      </div>
    </Part>
  )
}
