import { Avatar } from '#src/ui/avatar.tsx'
import { HomeSection, SectionHeading } from './home-section.tsx'
import { Reveal } from './reveal.tsx'

// Samples: nobody has said these yet.
const testimonials = [
  {
    name: 'Maya Thompson',
    role: 'Student in Austin',
    text: 'I filtered by rent, wrote to two hosts and moved in nine days later. The lifestyle tags were right about both.',
  },
  {
    name: 'Daniel Okafor',
    role: 'Nurse in Chicago',
    text: 'I work nights. Reading that a flat is quiet before I visit it saved me a dozen trips across town.',
  },
  {
    name: 'Ellen Brandt',
    role: 'Host in Portland',
    text: 'My number stayed private until somebody was interested, so the people who called had read the listing.',
  },
] as const

export function Testimonials() {
  return (
    <HomeSection labelledBy="testimonials" sunken>
      <Reveal className="flex flex-col gap-6 sm:gap-8">
        <div className="flex flex-col gap-2">
          <SectionHeading id="testimonials" title="What People Say" />
          <p className="text-sm text-muted">Sample stories, until the first real ones come in.</p>
        </div>
        <ul className="grid gap-5 lg:grid-cols-3">
          {testimonials.map(({ name, role, text }) => (
            <li key={name}>
              <figure className="flex h-full flex-col gap-5 rounded-md border border-line bg-card p-6 shadow-rest">
                <blockquote className="text-lg text-pretty">“{text}”</blockquote>
                <figcaption className="mt-auto flex items-center gap-3">
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
