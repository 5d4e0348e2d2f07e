import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { FeaturedListings } from '#src/features/home/featured-listings.tsx'
import { Hero } from '#src/features/home/hero.tsx'
import { HomeSection } from '#src/features/home/home-section.tsx'
import { TypewriterHeading } from '#src/features/home/typewriter-heading.tsx'
import { HeroSearch } from '#src/features/search/hero-search.tsx'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { readLocationState } from '#src/lib/location-state.ts'
import { useSession } from '#src/lib/session.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const PostedRoom = lazyComponent(async () => (await import('#src/features/home/posted-room.tsx')).PostedRoom)
const SeenRooms = lazyComponent(async () => (await import('#src/features/room-page/seen/seen-rooms.tsx')).SeenRooms)
const HomeSections = lazyComponent(async () => (await import('./home-sections.tsx')).HomeSections)

export default function HomePage() {
  const { postedRoom } = readLocationState(useLocation().state)
  const { user } = useSession()
  return (
    <div data-full-bleed="">
      {postedRoom !== undefined && (
        <Suspense fallback={<div className="h-32" />}>
          <PostedRoom id={postedRoom} />
        </Suspense>
      )}
      <Hero heading={<PageHeading title="Find a room and people to share it with" />} search={<HeroSearch />} />
      <HomeSection labelledBy="featured">
        <TypewriterHeading id="featured" text="Featured Roommate Listings" />
        <FeaturedListings />
        {user && (
          <Suspense>
            <SeenRooms uid={user.uid} />
          </Suspense>
        )}
      </HomeSection>
      {/* Keeps the footer below the first screen, and a reload at its place. */}
      <Suspense fallback={<div className="h-[200vh]" />}>
        <HomeSections />
      </Suspense>
    </div>
  )
}
