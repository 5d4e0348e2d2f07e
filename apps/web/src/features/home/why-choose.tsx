import { BadgeCheck, LifeBuoy, MessageSquareLock, Zap } from 'lucide-react'
import { HomeSection, SectionHeading } from './home-section.tsx'
import { Reveal } from './reveal.tsx'

// The names are the product's copy; what each means here today is said below it.
const features = [
  {
    name: 'Verified Profiles',
    text: 'A badge marks hosts who have confirmed their email address. It says no more than that, so meet before you pay.',
    Icon: BadgeCheck,
  },
  {
    name: 'Secure Messaging',
    text: 'Contact details stay on our server until somebody shows interest in a room. From then on you write to each other.',
    Icon: MessageSquareLock,
  },
  {
    name: 'Quick Matching',
    text: 'Filter by place, rent and room type, share the list as a link, and see rooms like the one you are looking at.',
    Icon: Zap,
  },
  {
    name: '24/7 Support',
    text: 'Write to us at any hour; an answer takes 24 to 48 hours.',
    Icon: LifeBuoy,
  },
] as const

export function WhyChoose() {
  return (
    <HomeSection labelledBy="why">
      <Reveal className="flex flex-col gap-6 sm:gap-8">
        <SectionHeading id="why" title="Why Choose Roommate Finder?" />
        <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
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
