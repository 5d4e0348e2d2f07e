import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { InterestButton, OwnerActions, UNAVAILABLE } from './interest-panel.tsx'
import type { InterestProps } from './use-room-interest.ts'

/** Keeps the actions at the end of a narrow screen. Sticky, so it never covers the end of the page. */
export function ActionBar({
  listing,
  interest,
  buttonRef,
  messageHost,
}: InterestProps & {
  /** The button to write to the host, if the user can. */
  messageHost: ReactNode
}) {
  const main = () => {
    if (interest.revealed) {
      return (
        <Button className="min-h-12" look="outline" onClick={interest.goToContact}>
          Contact details
        </Button>
      )
    }
    if (listing.availability !== 'available') return <p className="basis-full text-sm text-muted">{UNAVAILABLE}</p>
    return <InterestButton buttonRef={buttonRef} interest={interest} />
  }
  return (
    <div
      className="action-bar -mx-4 flex flex-wrap gap-x-3 gap-y-1.5 border-t border-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 print:hidden @max-[23rem]/page:[&_svg]:hidden *:[&:is(a,button)]:grow"
      data-action-bar
    >
      {listing.isOwner ? (
        <OwnerActions id={listing._id} />
      ) : (
        <>
          {messageHost}
          {main()}
        </>
      )}
    </div>
  )
}
