import { useQuery } from '@tanstack/react-query'
import { listingQueries } from '#src/entities/room/queries.ts'
import { FitInvitation } from '#src/features/fit/fit-invitation.tsx'
import { MyInterests } from '#src/features/interest/my-interests.tsx'
import { MessageHost } from '#src/features/messages/message-host.tsx'
import { useSession } from '#src/lib/session.tsx'

export default function MyInterestsPage() {
  const { user } = useSession()
  const interests = useQuery(listingQueries.myInterests())
  return (
    <>
      <MyInterests
        renderMessage={(listing) =>
          !listing.unclaimed && (
            <MessageHost conversationId={listing.conversation?._id} listing={listing} look="solid" />
          )
        }
      />
      {user && interests.data && interests.data.length > 0 && <FitInvitation uid={user.uid} />}
    </>
  )
}
