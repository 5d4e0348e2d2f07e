import { ArrowUpRight } from 'lucide-react'
import { officeDays, socialLinks } from '#src/lib/company.ts'
import { linkStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

export function OfficeHours() {
  return (
    <Card>
      <h2 className="text-lg">Office hours</h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {officeDays.map(({ days, hours }) => (
          <div className="contents" key={days}>
            <dt className="text-muted">{days}</dt>
            <dd className="text-right font-semibold tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function SocialLinks() {
  return (
    <Card>
      <h2 className="text-lg">Follow us</h2>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {socialLinks.map(({ href, text }) => (
          <li key={href}>
            <a
              className={`${linkStyle} inline-flex min-h-11 items-center gap-1`}
              href={href}
              rel="noopener"
              target="_blank"
            >
              {text}
              <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
