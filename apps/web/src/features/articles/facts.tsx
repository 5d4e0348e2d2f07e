export interface Fact {
  name: string
  text: string
  /** How long. */
  kept: string
}

/** What is kept, and how long: a table where there is width, one under the other on a phone. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line rounded-md border border-line bg-card text-base shadow-rest">
      {facts.map(({ name, text, kept }) => (
        <div className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:p-5" key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd>{text}</dd>
          <dd className="text-sm text-muted sm:col-start-2">Kept: {kept}</dd>
        </div>
      ))}
    </dl>
  )
}
