/** Renders a chart with a horizontal bar per name. `label` is the formatted value. */
export function BarList({
  bars,
  summary,
}: {
  bars: readonly { name: string; value: number; label: string }[]
  summary: string
}) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div aria-label={`${summary}: ${bars.map(({ name, label }) => `${name} ${label}`).join(', ')}`} role="img">
      {bars.map(({ name, value, label }) => (
        <div className="flex flex-wrap justify-between gap-x-3 pb-2 text-sm/5" key={name}>
          <bdi className="line-clamp-2 min-w-0 font-semibold wrap-break-word">{name}</bdi>
          <span className="ms-auto text-muted tabular-nums">{label}</span>
          <svg className="block h-1.5 w-full">
            <rect className="fill-sunken" height="100%" rx={3} width="100%" />
            <rect className="fill-primary" height="100%" rx={3} width={`${(100 * value) / most}%`} />
          </svg>
        </div>
      ))}
    </div>
  )
}
