import type { MyInterest } from '@roommate-finder/contracts/interest'
import { useState } from 'react'
import { MyInterests } from '#src/features/listings/interest/my-interests.tsx'
import { MessageHost } from '#src/features/messages/message-host.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

function Message({ listing }: { listing: MyInterest }) {
  const [question, setQuestion] = useState<string | null>(null)
  return (
    <MessageHost
      conversationId={listing.conversation?._id}
      listing={listing}
      look="solid"
      onChange={setQuestion}
      question={question}
    />
  )
}

export function MyInterestsPage() {
  return (
    // At least as high as the viewport, so that the footer does not jump when rooms load.
    <div className="flex min-h-dvh flex-col gap-6">
      <PageHeading title="Rooms I’m interested in" />
      <MyInterests renderMessage={(listing) => <Message listing={listing} />} />
    </div>
  )
}
