import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { OfferAction } from '#src/features/accounts/offer/offer-action.tsx'
import { ArticleCard, articleTeasers } from '#src/features/articles/teasers.tsx'
import { FeaturedListings } from '#src/features/home/featured-listings.tsx'
import { Hero } from '#src/features/home/hero.tsx'
import { HomeSection } from '#src/features/home/home-section.tsx'
import {
  BlogTeasers,
  Categories,
  ClosingCall,
  LaunchOffer,
  StayUpdated,
  WhyChoose,
} from '#src/features/home/sections.tsx'
import { TypewriterHeading } from '#src/features/home/typewriter-heading.tsx'
import { LazyNewsletterForm } from '#src/features/newsletter/lazy-newsletter-form.tsx'
import { HeroSearch } from '#src/features/search/hero-search.tsx'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { readLocationState } from '#src/lib/location-state.ts'
import { useSession } from '#src/lib/session.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const PostedRoom = lazyComponent(async () => (await import('#src/features/home/posted-room.tsx')).PostedRoom)
const SeenRooms = lazyComponent(async () => (await import('#src/features/room-page/seen/seen-rooms.tsx')).SeenRooms)

// Only the footer stands below it, so nothing else moves when it is loaded.
const Testimonials = lazyComponent(async () => (await import('#src/features/home/testimonials.tsx')).Testimonials)

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
      <Categories />
      <WhyChoose />
      <BlogTeasers>
        {articleTeasers.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} />
          </li>
        ))}
      </BlogTeasers>
      <LaunchOffer action={<OfferAction />} />
      <ClosingCall />
      <StayUpdated form={<LazyNewsletterForm label="Email for updates" submitLabel="Subscribe Now" />} />
      <Suspense>
        <Testimonials />
      </Suspense>
    </div>
  )
}
