import type { ReactNode } from 'react'
import { HomeSection, SectionHeading } from './home-section.tsx'
import { Reveal } from './reveal.tsx'

export function StayUpdated({ form }: { form: ReactNode }) {
  return (
    <HomeSection labelledBy="updates">
      <Reveal className="grid items-center gap-6 md:grid-cols-2 md:gap-12">
        <SectionHeading id="updates" title="Stay Updated">
          New rooms and advice on sharing a home, by email. Every letter has a link that ends it.
        </SectionHeading>
        {form}
      </Reveal>
    </HomeSection>
  )
}
