import { Check, Copy, Mail, Phone } from 'lucide-react'
import { Fragment } from 'react'
import { cn } from '#src/lib/cn.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { useCopy } from '#src/ui/use-copy.ts'
import { mailLink, parseContactInfo, phoneLink } from './contact-methods.ts'

const icon = 'size-5 shrink-0'

function CopyButton({ text }: { text: string }) {
  const { outcome, copy } = useCopy()
  return (
    <>
      <Button className="min-w-26" look="outline" onClick={() => void copy(text)}>
        {outcome === 'copied' ? (
          <>
            <Check aria-hidden="true" className={icon} />
            Copied
          </>
        ) : (
          <>
            <Copy aria-hidden="true" className={icon} />
            Copy
          </>
        )}
      </Button>
      <span className={outcome === 'refused' ? 'basis-full text-sm text-danger' : 'sr-only'} role="status">
        {outcome === 'copied' && <span>Contact details copied.</span>}
        {outcome === 'refused' && <span>Your browser blocked copying. Select the text and copy it yourself.</span>}
      </span>
    </>
  )
}

/** Shows the contact details as typed. */
export function ContactText({ contactInfo, className }: { contactInfo: string; className?: string }) {
  return (
    <p className={cn('font-semibold wrap-anywhere whitespace-pre-line', className)} dir="auto">
      {contactInfo.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </p>
  )
}

/** Shows the contact details as typed, with buttons to write, call and copy. */
export function ContactActions({ contactInfo, title }: { contactInfo: string; title: string }) {
  const { mail, phone } = parseContactInfo(contactInfo)
  return (
    <div className="flex flex-col gap-3">
      <ContactText className="text-lg" contactInfo={contactInfo} />
      <div className="flex flex-wrap gap-2 max-sm:*:grow print:hidden">
        {mail !== undefined && (
          <a className={buttonStyle('outline')} href={mailLink(mail, `About “${title}”`)}>
            <Mail aria-hidden="true" className={icon} />
            Email
          </a>
        )}
        {phone !== undefined && (
          <a className={buttonStyle('outline')} href={phoneLink(phone)}>
            <Phone aria-hidden="true" className={icon} />
            Call
          </a>
        )}
        <CopyButton text={contactInfo} />
      </div>
    </div>
  )
}
