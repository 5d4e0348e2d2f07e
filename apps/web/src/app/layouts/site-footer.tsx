import { ArrowUpRight, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LazyNewsletterForm } from '#src/features/newsletter/lazy-newsletter-form.tsx'
import { mailTo, office, officePhone, socialLinks, supportEmail } from '#src/lib/company.ts'
import { paths } from '#src/lib/paths.ts'

const siteLinks = [
  { to: paths.home(), text: 'Home' },
  { to: paths.browseList(), text: 'Browse rooms' },
  { to: paths.createRoom(), text: 'Post a room' },
  { to: paths.myList(), text: 'My rooms' },
  { to: paths.about(), text: 'About' },
  { to: paths.contact(), text: 'Contact' },
  { to: paths.support(), text: 'Support' },
  { to: paths.howWeOrder(), text: 'How we order rooms' },
]

const legalLinks = [
  { to: paths.privacyPolicy(), text: 'Privacy policy' },
  { to: paths.terms(), text: 'Terms' },
  { to: paths.privacy(), text: 'Privacy at a glance' },
  { to: paths.cookies(), text: 'Cookies' },
]

const line = 'inline-flex min-h-11 max-w-full items-center gap-2 wrap-anywhere'
const link = `${line} rounded-sm transition-colors hover:text-primary hover:underline`

function Block({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <section className={className}>
      <h2 className="mb-2 text-lg text-ink">{title}</h2>
      {children}
    </section>
  )
}

function Links({ links, className }: { links: typeof siteLinks; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link className={link} to={to}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Contact() {
  return (
    <address className="flex flex-col items-start not-italic">
      <span className={line}>
        <MapPin aria-hidden="true" className="size-5 shrink-0" />
        {office.street}, {office.city}
      </span>
      <a className={link} href={officePhone.href}>
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        {officePhone.text}
      </a>
      <a className={link} href={mailTo()}>
        <Mail aria-hidden="true" className="size-5 shrink-0" />
        {supportEmail}
      </a>
    </address>
  )
}

function SocialLinks() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5">
      {socialLinks.map(({ href, text }) => (
        <li key={href}>
          <a className={link} href={href} rel="noopener" target="_blank">
            {text}
            <ArrowUpRight aria-hidden="true" className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-sunken text-muted">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-10 gap-y-8 px-4 pt-10 pb-6 sm:px-6 md:grid-cols-2 lg:grid-cols-[5fr_4fr_5fr]">
        <Block title="Roommate Finder">
          <p className="mb-2 max-w-prose text-pretty">Rooms and the people to share them with, since 2023.</p>
          <nav aria-label="Footer">
            <Links
              className="gap-x-6 @min-[20rem]/page:grid @min-[20rem]/page:grid-flow-col @min-[20rem]/page:grid-cols-2 @min-[20rem]/page:grid-rows-4"
              links={siteLinks}
            />
          </nav>
        </Block>
        <Block title="Contact">
          <Contact />
        </Block>
        <Block className="md:col-span-2 lg:col-span-1" title="Stay Connected">
          <LazyNewsletterForm />
          <SocialLinks />
        </Block>
      </div>
      <div className="mx-auto max-w-page px-4 pb-8 sm:px-6">
        <Links className="flex flex-wrap gap-x-6 border-t border-line pt-2" links={legalLinks} />
        <a className={link} href="https://www.geonames.org">
          Places: GeoNames (CC BY 4.0), US Census
        </a>
      </div>
    </footer>
  )
}
