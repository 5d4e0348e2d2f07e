import { Armchair, BriefcaseBusiness, GraduationCap, House } from 'lucide-react'
import { HomeSection, SectionHeading } from './home-section.tsx'
import { Reveal } from './reveal.tsx'

// The figures are the product's copy, not counted.
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
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {categories.map(({ name, listings, Icon }) => (
            <li
              className="flex flex-col items-start gap-3 rounded-md border border-line bg-card p-4 shadow-rest sm:p-6"
              key={name}
            >
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
