import { ArrowUpRight } from 'lucide-react'
import { office } from '#src/lib/company.ts'
import { linkStyle } from '#src/ui/button.tsx'

const address = `${office.street}, ${office.city}`
const searchUrl = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

/** Renders a sketch of the streets. Hidden from screen readers: the address is below it. */
function Sketch() {
  return (
    <svg
      aria-hidden="true"
      className="block aspect-16/9 w-full"
      preserveAspectRatio="xMidYMid slice"
      viewBox="0 0 320 180"
    >
      <rect className="fill-sunken" height="180" width="320" />
      <path
        className="fill-primary-soft"
        d="M196 12h62a6 6 0 0 1 6 6v38a6 6 0 0 1-6 6h-62a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6Z"
      />
      <path
        className="stroke-(--scene-sky-0) dark:opacity-40"
        d="M-10 158c60-20 90 10 150 4s110-28 190-8"
        fill="none"
        strokeWidth="30"
      />
      <g className="stroke-card" fill="none" strokeLinecap="round" strokeWidth="9">
        <path d="M-10 38h340M-10 84h340M-10 126h340" />
        <path d="M44-10v150M96-10v150M176-10v200M278-10v150" />
      </g>
      <g className="stroke-line" fill="none" strokeWidth="1.5">
        <path d="M176-10v200" strokeDasharray="6 6" />
      </g>
      <g className="fill-line">
        <rect height="26" rx="3" width="32" x="54" y="48" />
        <rect height="20" rx="3" width="50" x="108" y="52" />
        <rect height="22" rx="3" width="34" x="108" y="95" />
        <rect height="22" rx="3" width="60" x="204" y="95" />
        <rect height="18" rx="3" width="24" x="10" y="96" />
        <rect height="14" rx="3" width="56" x="108" y="12" />
      </g>
      <ellipse className="fill-edge" cx="184" cy="88" rx="9" ry="3" />
      <path className="fill-primary" d="M184 50a16 16 0 0 0-16 16c0 11 16 22 16 22s16-11 16-22a16 16 0 0 0-16-16Z" />
      <circle className="fill-card" cx="184" cy="66" r="6" />
    </svg>
  )
}

/** Shows a sketch instead of a map service, which would track visitors. */
export function OfficeMap() {
  return (
    <section aria-labelledby="place" className="overflow-hidden card-frame">
      <Sketch />
      <div className="border-t border-line px-5 pt-5 pb-3 sm:px-6">
        <h2 className="text-lg" id="place">
          Our office
        </h2>
        <address className="mt-1 not-italic">
          {office.street}
          <br />
          {office.city}
        </address>
        <p className="mt-1 text-sm text-pretty text-muted">Illustration, not to scale.</p>
        <a
          className={`${linkStyle} mt-1 inline-flex min-h-11 items-center gap-1`}
          href={searchUrl}
          rel="noopener noreferrer"
          target="_blank"
        >
          Open in OpenStreetMap
          <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </div>
    </section>
  )
}
