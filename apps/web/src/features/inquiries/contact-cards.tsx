import { ArrowUpRight, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  emailAnswerTime,
  mailTo,
  office,
  officeDays,
  officeHours,
  officePhone,
  socialLinks,
  supportEmail,
} from '#src/lib/company.ts'
import { linkStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

const icon = 'size-5'

function ContactCard({
  icon,
  title,
  note,
  children,
}: {
  icon: ReactNode
  title: string
  note: string
  children: ReactNode
}) {
  return (
    // Small screens have one line of title and note, so that the form begins on the first screen.
    <Card className="grid grid-cols-[auto_1fr] items-center gap-x-3 max-sm:py-3">
      <span className="grid size-11 shrink-0 place-content-center rounded-full bg-primary-soft text-primary max-sm:row-span-2">
        {icon}
      </span>
      <h2 className="text-lg max-sm:sr-only">{title}</h2>
      <div className="flex items-center font-semibold wrap-anywhere sm:col-span-2 sm:mt-2 sm:min-h-11">{children}</div>
      <p className="text-sm text-pretty text-muted sm:col-span-2">{note}</p>
    </Card>
  )
}

const contactLink = `${linkStyle} -my-2.5 inline-block py-2.5`

export function EmailCard() {
  return (
    <ContactCard
      icon={<Mail aria-hidden="true" className={icon} />}
      note={`We reply within ${emailAnswerTime}.`}
      title="Email"
    >
      <a className={contactLink} href={mailTo()}>
        {supportEmail}
      </a>
    </ContactCard>
  )
}

export function PhoneCard() {
  return (
    <ContactCard icon={<Phone aria-hidden="true" className={icon} />} note={`We answer ${officeHours}.`} title="Phone">
      <a className={contactLink} href={officePhone.href}>
        {officePhone.text}
      </a>
    </ContactCard>
  )
}

export function OfficeCard() {
  return (
    <ContactCard icon={<MapPin aria-hidden="true" className={icon} />} note={office.city} title="Office">
      {office.street}
    </ContactCard>
  )
}

export function OfficeHours() {
  return (
    <Card>
      <h2 className="text-lg">Office hours</h2>
      <dl className="mt-2 flex flex-col gap-2">
        {officeDays.map(({ days, hours }) => (
          <div className="flex flex-wrap justify-between gap-x-6" key={days}>
            <dt className="text-muted">{days}</dt>
            <dd className="font-semibold tabular-nums">{hours}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function SocialLinks() {
  return (
    <Card>
      <h2 className="text-lg">Social media</h2>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {socialLinks.map(({ href, text }) => (
          <li key={href}>
            <a
              className={`${linkStyle} inline-flex min-h-11 max-w-full items-center gap-1 @max-[11rem]/page:wrap-anywhere`}
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
