import { OfferAction } from '#src/features/accounts/offer/offer-action.tsx'
import { ArticleCard } from '#src/features/articles/article-card.tsx'
import { articleTeasers } from '#src/features/articles/teasers.ts'
import { BlogTeasers } from '#src/features/home/blog-teasers.tsx'
import { Categories } from '#src/features/home/categories.tsx'
import { ClosingCall } from '#src/features/home/closing-call.tsx'
import { LaunchOffer } from '#src/features/home/launch-offer.tsx'
import { StayUpdated } from '#src/features/home/stay-updated.tsx'
import { Testimonials } from '#src/features/home/testimonials.tsx'
import { WhyChoose } from '#src/features/home/why-choose.tsx'
import { NewsletterForm } from '#src/features/newsletter/newsletter-form.tsx'

/** What follows the rooms on the home page. */
export function HomeRest() {
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
      <StayUpdated form={<NewsletterForm label="Email for updates" submitLabel="Subscribe Now" />} />
      <Testimonials />
    </>
  )
}
