import { EmailCard, PhoneCard } from '#src/features/inquiries/contact-cards.tsx'
import { Faq } from '#src/features/inquiries/faq.tsx'
import { Resources } from '#src/features/inquiries/resources.tsx'
import { SupportForm } from '#src/features/inquiries/support-form.tsx'
import { paths } from '#src/lib/paths.ts'
import { oneOf, type UrlParams, useUrlParams } from '#src/lib/url-params.ts'
import { Card } from '#src/ui/card.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { CanonicalLink } from '../layouts/canonical-link.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

function ContactTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_1fr] lg:gap-8">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <EmailCard />
        <PhoneCard />
      </div>
      <Card aria-labelledby="write">
        <h2 className="mb-5 text-heading" id="write">
          Send us a message
        </h2>
        <SupportForm />
      </Card>
    </div>
  )
}

const tabs = [
  { value: 'contact', label: 'Contact Us', content: <ContactTab /> },
  { value: 'faq', label: 'FAQ', content: <Faq /> },
  { value: 'resources', label: 'Resources', content: <Resources /> },
] as const

const tabValues = ['contact', 'faq', 'resources'] as const

const tabParams: UrlParams<{ tab: (typeof tabValues)[number] }> = {
  keys: ['tab'],
  parse: ({ tab }) => ({ tab: oneOf(tabValues, tab) }),
}

export default function SupportPage() {
  const [{ tab }, setParams] = useUrlParams(tabParams)
  return (
    <div className="flex flex-col gap-6">
      <CanonicalLink path={paths.support()} />
      <div className="flex flex-col gap-3">
        <PageHeading title="Support" />
        <p className="max-w-prose text-lg text-pretty text-muted">Need help? Check the FAQ or send us a message.</p>
      </div>
      <Tabs
        label="Support"
        // No history entries, because each press of an arrow key opens a tab.
        onChange={(next) => setParams({ tab: next }, { replace: true })}
        tabs={tabs}
        value={tab}
      />
    </div>
  )
}
