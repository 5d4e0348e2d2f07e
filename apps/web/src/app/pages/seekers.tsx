import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { listingQueries } from '#src/entities/room/queries.ts'
import { seekersOf } from '#src/features/hosting/seekers/queries.ts'
import { Seekers } from '#src/features/hosting/seekers/seekers.tsx'
import { InviteSeeker } from '#src/features/messages/invite-seeker.tsx'

export default function SeekersPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const { data: listings } = useQuery(listingQueries.mine())
  const listing = listings?.find(({ _id }) => _id === id)
  return (
    <Seekers
      id={id}
      renderInvite={(seeker) =>
        listing && (
          <InviteSeeker
            listing={listing}
            // An invited person leaves the list.
            onSent={() => void queryClient.invalidateQueries({ queryKey: seekersOf(id).queryKey, refetchType: 'none' })}
            seeker={seeker}
          />
        )
      }
    />
  )
}
