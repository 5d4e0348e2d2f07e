const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS
/** The smallest share that is drawn, so that a started upload is visible. */
const MIN_SHARE = 0.05

/** Covers its positioned container with the progress of an upload. `share` is from 0 to 1. */
export function ProgressRing({ share, label }: { share: number; label: string }) {
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={Math.round(share * 100)}
      className="absolute inset-0 grid place-items-center bg-shade"
      role="progressbar"
    >
      <svg aria-hidden="true" className="size-14 -rotate-90 rounded-full bg-card p-1" viewBox="0 0 48 48">
        <circle cx="24" cy="24" fill="none" r={RADIUS} stroke="var(--color-line)" strokeWidth="5" />
        <circle
          className="transition-[stroke-dashoffset]"
          cx="24"
          cy="24"
          fill="none"
          r={RADIUS}
          stroke="var(--color-primary)"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - Math.max(MIN_SHARE, share))}
          strokeWidth="5"
        />
      </svg>
    </div>
  )
}
