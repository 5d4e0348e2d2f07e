import { Banner } from '#src/ui/banner.tsx'

/** Above the form of an account that is made for the offer. */
export function OfferNote() {
  return (
    <Banner tone="neutral">
      <p className="py-1.5">
        <strong className="font-semibold">Launch offer:</strong> premium membership at $0 for the first 3 months, then
        $29.99 monthly. Premium is not open yet: your account remembers the offer, and nothing is charged.
      </p>
    </Banner>
  )
}
