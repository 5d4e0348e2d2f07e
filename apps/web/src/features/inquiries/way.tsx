import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { emailAnswerTime, mailTo, office, officeHours, officePhone, supportEmail } from '#src/lib/company.ts'
import { linkStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

const icon = 'size-5'

/** One way to reach us. */
function Way({ icon, title, note, children }: { icon: ReactNode; title: string; note: string; children: ReactNode }) {
  return (
    <Card>
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-content-center rounded-full bg-primary-soft text-primary">
          {icon}
        </span>
        <h2 className="text-lg">{title}</h2>
      </div>
      <div className="mt-2 flex min-h-11 items-center font-semibold wrap-anywhere">{children}</div>
      <p className="text-sm text-pretty text-muted">{note}</p>
    </Card>
  )
}

const wayLink = `${linkStyle} inline-flex min-h-11 items-center`

export function MailWay() {
  return (
    <Way
      icon={<Mail aria-hidden="true" className={icon} />}
      note={`We answer within ${emailAnswerTime}.`}
      title="Email"
    >
      <a className={wayLink} href={mailTo()}>
        {supportEmail}
      </a>
    </Way>
  )
}

export function PhoneWay() {
  return (
    <Way icon={<Phone aria-hidden="true" className={icon} />} note={`We answer ${officeHours}.`} title="Phone">
      <a className={wayLink} href={officePhone.href}>
        {officePhone.text}
      </a>
    </Way>
  )
}

export function OfficeWay() {
  return (
    <Way icon={<MapPin aria-hidden="true" className={icon} />} note={office.city} title="Office">
      {office.street}
    </Way>
  )
}
