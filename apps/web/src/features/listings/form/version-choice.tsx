import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { parseAmount } from '#src/lib/amount.ts'
import { formatMoney } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { availabilityLabels } from '../filters.ts'
import { fieldLabels, type ListingField, type ListingValues } from './listing-values.ts'
import { RadioTile } from './radio-tile.tsx'
import {
  allOf,
  type Choices,
  disputedFields,
  mergeVersions,
  proposedChoices,
  type Side,
  type Versions,
} from './versions.ts'

const sides: readonly { side: Side; label: string }[] = [
  { side: 'mine', label: 'Yours' },
  { side: 'theirs', label: 'Stored meanwhile' },
]

const shown = (field: ListingField, values: ListingValues): string => {
  if (field === 'lifestyle') return values.lifestyle.join(', ')
  if (field === 'availability') return availabilityLabels[values.availability]
  if (field === 'rent') {
    const rent = parseAmount(values.rent)
    return rent === null ? values.rent : formatMoney(rent)
  }
  return values[field]
}

function Version({ field, values }: { field: ListingField; values: ListingValues }): ReactNode {
  const text = shown(field, values)
  if (text.trim() === '') return <span className="text-muted">Empty</span>
  return <span className="line-clamp-6 break-words whitespace-pre-line">{text}</span>
}

function Dispute({
  field,
  versions,
  chosen,
  onChoose,
}: {
  field: ListingField
  versions: Versions
  chosen: Side | undefined
  onChoose: (side: Side) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{fieldLabels[field]}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {sides.map(({ side, label }) => (
          <RadioTile checked={chosen === side} key={side} name={name} onChange={() => onChoose(side)}>
            <span className="block text-sm text-muted">{label}</span>
            <Version field={field} values={versions[side]} />
          </RadioTile>
        ))}
      </div>
    </fieldset>
  )
}

/** Both versions of a listing where they differ; what is chosen becomes the one that is saved. */
export function VersionChoice({
  versions,
  onApply,
  onBack,
}: {
  versions: Versions
  onApply: (merged: ListingValues) => void
  onBack: () => void
}) {
  const [choices, setChoices] = useState<Choices>(() => proposedChoices(versions))
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useEffect(() => heading.current?.focus(), [])

  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    onApply(mergeVersions(versions, choices))
  }

  return (
    <Card aria-labelledby={id}>
      <form className="flex flex-col gap-6" onSubmit={apply}>
        <div className="flex flex-col gap-2">
          <h2 className="text-heading" id={id} ref={heading} tabIndex={-1}>
            This listing was changed elsewhere
          </h2>
          <p className="text-muted">
            It has been saved in another tab or on another device since you opened it. Choose what to keep where the two
            versions differ.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="outline" onClick={() => setChoices(allOf(versions, 'mine'))}>
            Keep all of yours
          </Button>
          <Button look="outline" onClick={() => setChoices(allOf(versions, 'theirs'))}>
            Take all of the stored version
          </Button>
        </div>
        {disputedFields(versions).map((field) => (
          <Dispute
            chosen={choices[field]}
            field={field}
            key={field}
            onChoose={(side) => setChoices({ ...choices, [field]: side })}
            versions={versions}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4">
          <Button look="quiet" onClick={onBack}>
            Back to the form
          </Button>
          <Button type="submit">Save this version</Button>
        </div>
      </form>
    </Card>
  )
}
