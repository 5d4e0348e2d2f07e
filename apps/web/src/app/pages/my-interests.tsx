import { MyInterests } from '#src/features/interest/my-interests.tsx'
import { MessageHost } from '#src/features/messages/message-host.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function MyInterestsPage() {
  return (
    // At least as high as the viewport, so that the footer does not jump when rooms load.
    <div className="flex min-h-dvh flex-col gap-6">
      <PageHeading title="Rooms I’m interested in" />
      <MyInterests
        renderMessage={(listing) =>
          !listing.unclaimed && (
            <MessageHost conversationId={listing.conversation?._id} listing={listing} look="solid" />
          )
        }
      />
    </div>
  )
}
