import type { ReactNode } from 'react'
import { HomeSection, SectionHeading } from './home-section.tsx'
import { Reveal } from './reveal.tsx'

/** `children` are the items of its list. */
export function BlogTeasers({ children }: { children: ReactNode }) {
  return (
    <HomeSection labelledBy="blog" sunken>
      <Reveal className="flex flex-col gap-6 sm:gap-8">
        <SectionHeading id="blog" title="Before You Move In" />
        <ul className="grid gap-5 lg:grid-cols-3">{children}</ul>
      </Reveal>
    </HomeSection>
  )
}
