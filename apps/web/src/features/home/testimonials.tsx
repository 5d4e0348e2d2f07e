import { Avatar } from '#src/ui/avatar.tsx'
import { HomeSection, Reveal, SectionHeading } from './home-section.tsx'

const testimonials = [
  {
    name: 'Maya Thompson',
    role: 'Student in Austin',
    text: 'I filtered by rent, messaged two hosts and moved in nine days later. The lifestyle tags were right about both.',
  },
  {
    name: 'Daniel Okafor',
    role: 'Nurse in Chicago',
    text: 'I work nights. Knowing a place was quiet before I visited saved me a dozen trips across town.',
  },
  {
    name: 'Ellen Brandt',
    role: 'Host in Portland',
    text: 'My number stayed private until someone was interested, so the people who called already knew the room.',
  },
] as const

export function Testimonials() {
  return (
    <HomeSection labelledBy="testimonials" sunken>
      <Reveal className="flex flex-col gap-6 sm:gap-8">
        <div className="flex flex-col gap-2">
          <SectionHeading id="testimonials" title="What People Say" />
          <p className="text-sm text-muted">These are sample stories until we have real ones.</p>
        </div>
        <ul className="grid grid-cols-1 gap-5 lg:grid-cols-3">
          {testimonials.map(({ name, role, text }) => (
            <li key={name}>
              <figure className="flex h-full flex-col gap-5 card-frame p-6">
                <blockquote className="text-lg text-pretty">“{text}”</blockquote>
                <figcaption className="mt-auto flex flex-wrap items-center gap-3">
                  <Avatar name={name} size="sm" src={null} />
                  <span className="flex flex-col">
                    <span className="font-semibold">{name}</span>
                    <span className="text-sm text-muted">{role}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Reveal>
    </HomeSection>
  )
}
