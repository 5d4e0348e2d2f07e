import { Suspense } from 'react'
import { Hero } from '#src/features/home/hero.tsx'
import { HomeSection } from '#src/features/home/home-section.tsx'
import { TypewriterHeading } from '#src/features/home/typewriter-heading.tsx'
import { FeaturedListings } from '#src/features/listings/featured/featured-listings.tsx'
import { lazyPart } from '#src/lib/lazy-part.ts'
import { useFirstPaint } from '#src/ui/use-first-paint.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

// Below what anybody sees first.
const HomeRest = lazyPart(async () => (await import('./home-rest.tsx')).HomeRest)
const itsPlace = <div className="min-h-dvh" />

export function HomePage() {
  const painted = useFirstPaint()
  return (
    <div data-full-bleed="">
      <Hero heading={<PageHeading title="Find a room, and the people to share it with" />} />
      <HomeSection labelledBy="featured">
        <TypewriterHeading id="featured" text="Featured Roommate Listings" />
        <FeaturedListings />
      </HomeSection>
      <Suspense fallback={itsPlace}>{painted ? <HomeRest /> : itsPlace}</Suspense>
    </div>
  )
}
