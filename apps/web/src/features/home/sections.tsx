import { pickScene } from '@roommate-finder/room-scenes/scene'
import {
  Armchair,
  BadgeCheck,
  BriefcaseBusiness,
  Check,
  GraduationCap,
  House,
  LifeBuoy,
  MessageSquareLock,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { emailAnswerTime } from '#src/lib/company.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { RoomScene } from '#src/ui/room-scene.tsx'
import { HomeSection, Reveal, SectionHeading, sectionTitle } from './home-section.tsx'

// Fixed figures from the product spec, not counted.
const categories = [
  { name: 'Students', listings: '1200+', Icon: GraduationCap },
  { name: 'Professionals', listings: '800+', Icon: BriefcaseBusiness },
  { name: 'Families', listings: '400+', Icon: House },
  { name: 'Seniors', listings: '300+', Icon: Armchair },
] as const

export function Categories() {
  return (
    <HomeSection labelledBy="categories" sunken>
      <Reveal className="flex flex-col gap-6 sm:gap-8">
        <SectionHeading id="categories" title="Browse by Category" />
        <ul className="grid grid-cols-1 gap-3 max-lg:@min-[16rem]/page:grid-cols-2 sm:gap-5 lg:grid-cols-4">
          {categories.map(({ name, listings, Icon }) => (
            <li className="flex flex-col items-start gap-3 card-frame p-4 sm:p-6" key={name}>
              <span className="flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <h3 className="font-sans text-lg font-semibold">{name}</h3>
              <p className="flex flex-col">
                <span className="font-display text-3xl font-bold tracking-tight tabular-nums">{listings}</span>{' '}
                <span className="text-muted">Active listings</span>
              </p>
            </li>
          ))}
        </ul>
      </Reveal>
    </HomeSection>
  )
}

// The names come from the product spec. The texts say what each feature does today.
const features = [
  {
    name: 'Verified Profiles',
    text: 'Profiles show when someone confirmed their email. We don’t check anything else, so meet before you pay.',
    Icon: BadgeCheck,
  },
  {
    name: 'Secure Messaging',
    text: 'Message the host here first. They see your name, never your email or phone number, and we flag risky messages.',
    Icon: MessageSquareLock,
  },
  {
    name: 'Quick Matching',
    text: 'Filter by city, rent and room type, and get alerts about new matches.',
    Icon: Zap,
  },
  {
    name: '24/7 Support',
    text: `Message us anytime. We reply within ${emailAnswerTime}.`,
    Icon: LifeBuoy,
  },
] as const

export function WhyChoose() {
  return (
    <HomeSection labelledBy="why">
      <Reveal className="flex flex-col gap-6 sm:gap-8">
        <SectionHeading id="why" title="Why Choose Roommate Finder?" />
        <ul className="grid grid-cols-1 gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {features.map(({ name, text, Icon }) => (
            <li className="flex gap-4 lg:flex-col" key={name}>
              <Icon aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-primary" />
              <div className="flex flex-col gap-1.5">
                <h3 className="text-lg">{name}</h3>
                <p className="text-pretty text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Reveal>
    </HomeSection>
  )
}

/** `children` are list items. */
export function BlogTeasers({ children }: { children: ReactNode }) {
  return (
    <HomeSection labelledBy="blog" sunken>
      <Reveal className="flex flex-col gap-6 sm:gap-8">
        <SectionHeading id="blog" title="Before You Move In" />
        <ul className="grid grid-cols-1 gap-5 lg:grid-cols-3">{children}</ul>
      </Reveal>
    </HomeSection>
  )
}

const scene = pickScene({ seed: 'launch offer', kind: 'Master' })

const benefits = ['Advanced filters', 'Priority listing', 'Exclusive roommate matches']

/** `action` is the button that accepts the offer. */
export function LaunchOffer({ action }: { action: ReactNode }) {
  return (
    <HomeSection labelledBy="offer">
      <Reveal className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-card shadow-rest md:grid-cols-[3fr_2fr]">
        <div className="flex flex-col items-start gap-5 p-6 sm:p-10">
          <span className="rounded-full bg-accent px-3 py-1 text-sm font-semibold text-on-accent">Launch offer</span>
          <h2 className={sectionTitle} id="offer">
            Premium membership, free to start
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-display text-title font-bold tabular-nums">$0</span>
            <span className="text-lg">for the first 3 months, then $29.99 monthly</span>
          </p>
          <ul className="flex flex-col gap-2">
            {benefits.map((benefit) => (
              <li className="flex items-center gap-2.5" key={benefit}>
                <Check aria-hidden="true" className="size-5 shrink-0 text-primary" />
                {benefit}
              </li>
            ))}
          </ul>
          {action}
          <p className="max-w-prose text-sm text-pretty text-muted">
            Premium isn’t available yet. We’ll save the offer to your account. No card, no charge.
          </p>
        </div>
        <RoomScene className="hidden aspect-auto h-full border-s border-line md:block" scene={scene} />
      </Reveal>
    </HomeSection>
  )
}

export function ClosingCall() {
  return (
    <HomeSection labelledBy="closing" sunken>
      <Reveal className="flex flex-col items-center gap-5 text-center">
        <h2 className={sectionTitle} id="closing">
          Ready to find your next home?
        </h2>
        <p className="max-w-prose text-lg text-pretty text-muted">Browse rooms or post yours. Both are free.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link className={buttonStyle('solid', 'min-h-12')} to={paths.browseList()}>
            Browse Listings
          </Link>
          <Link className={buttonStyle('outline', 'min-h-12')} to={paths.createRoom()}>
            Post Your Listing
          </Link>
        </div>
      </Reveal>
    </HomeSection>
  )
}

export function StayUpdated({ form }: { form: ReactNode }) {
  return (
    <HomeSection labelledBy="updates">
      <Reveal className="grid grid-cols-1 items-center gap-6 md:grid-cols-2 md:gap-12">
        <SectionHeading id="updates" title="Stay Updated">
          Get the newest rooms by email every Thursday.
        </SectionHeading>
        {form}
      </Reveal>
    </HomeSection>
  )
}
