import { MyInterests } from '#src/features/interest/my-interests.tsx'
import { MessageHost } from '#src/features/messages/message-host.tsx'

export default function MyInterestsPage() {
  return (
    <MyInterests
      renderMessage={(listing) =>
        !listing.unclaimed && <MessageHost conversationId={listing.conversation?._id} listing={listing} look="solid" />
      }
    />
  )
}
