import type { Listing } from '@roommate-finder/contracts/listings'
import { Check } from 'lucide-react'
import { amenityLabels, factFields, factViews, isListFact } from '#src/entities/room/facts/facts.ts'
import { cn } from '#src/lib/cn.ts'

/** Returns the stated facts that `MustKnowStrip` does not show. */
const listFacts = (listing: Listing): { label: string; value: string }[] =>
  factFields.flatMap((name) => {
    const { short, inStrip } = factViews[name]
    const value = listing[name]
    return inStrip || value === undefined || isListFact(name)
      ? []
      : [{ label: short.label, value: short.format(String(value)) }]
  })

const row =
  'grid gap-x-4 border-b max-sm:@min-[20rem]/page:grid-cols-[8rem_1fr] border-line py-2.5 sm:grid-cols-[10rem_1fr]'

/** Lists the stated facts that `MustKnowStrip` does not show. Renders nothing if there are none. */
export function FactTable({ listing }: { listing: Listing }) {
  const facts = listFacts(listing)
  const { amenities = [] } = listing
  if (facts.length === 0 && amenities.length === 0) return null
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-2">
      <h2 className="text-heading" id="facts">
        Room and home
      </h2>
      <dl className="max-w-prose border-t border-line">
        {facts.map(({ label, value }) => (
          <div className={row} key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
        {amenities.length > 0 && (
          <div className={cn(row, 'max-sm:grid-cols-1 max-sm:gap-1')}>
            <dt className="text-muted">Amenities</dt>
            <dd>
              <ul className="grid grid-cols-1 gap-x-4 gap-y-1 @min-[16rem]/page:grid-cols-2">
                {amenities.map((amenity) => (
                  <li className="flex items-center gap-2" key={amenity}>
                    <Check aria-hidden="true" className="size-4 shrink-0 text-primary" />
                    {amenityLabels[amenity]}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
