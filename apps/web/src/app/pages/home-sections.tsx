import { OfferAction } from '#src/features/accounts/offer/offer-action.tsx'
import { ArticleCard, articleTeasers } from '#src/features/articles/teasers.tsx'
import {
  BlogTeasers,
  Categories,
  ClosingCall,
  LaunchOffer,
  StayUpdated,
  WhyChoose,
} from '#src/features/home/sections.tsx'
import { Testimonials } from '#src/features/home/testimonials.tsx'
import { LazyNewsletterForm } from '#src/features/newsletter/lazy-newsletter-form.tsx'

/** Renders the part of the home page below the rooms. */
export function HomeSections() {
  return (
    <>
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
      <Testimonials />
    </>
  )
}
