import { EmailCard, OfficeCard, OfficeHours, PhoneCard, SocialLinks } from '#src/features/inquiries/contact-cards.tsx'
import { ContactForm } from '#src/features/inquiries/contact-form.tsx'
import { OfficeMap } from '#src/features/inquiries/office-map.tsx'
import { paths } from '#src/lib/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { CanonicalLink } from '../layouts/canonical-link.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export default function ContactPage() {
  return (
    <div className="flex flex-col gap-8">
      <CanonicalLink path={paths.contact()} />
      <div className="flex flex-col gap-3">
        <PageHeading title="Contact Us" />
        <p className="max-w-prose text-lg text-pretty text-muted">
          Questions, ideas or problems? Message us, call or stop by.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <EmailCard />
        <PhoneCard />
        <OfficeCard />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8">
        <Card aria-labelledby="write">
          <h2 className="mb-5 text-heading" id="write">
            Send us a message
          </h2>
          <ContactForm />
        </Card>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <OfficeMap />
          <div className="grid grid-cols-1 gap-4">
            <OfficeHours />
            <SocialLinks />
          </div>
        </div>
      </div>
    </div>
  )
}
