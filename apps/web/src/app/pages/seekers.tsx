import type { Seeker } from '@roommate-finder/contracts/matches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { MoreMenu } from '#src/entities/more-menu/more-menu.tsx'
import { RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { seekersOf } from '#src/features/hosting/seekers/queries.ts'
import { Seekers } from '#src/features/hosting/seekers/seekers.tsx'
import { InviteSeeker } from '#src/features/messages/invite-seeker.tsx'
import { Report } from '#src/features/reports/report.tsx'
import type { ReportSubject } from '#src/features/reports/report-dialog.tsx'
import { cn } from '#src/lib/cn.ts'
import { linkStyle } from '#src/ui/button.tsx'

const toSubject = ({ seekerId, name }: Seeker): ReportSubject => ({
  target: 'person',
  id: seekerId,
  name,
  person: { name, foundBy: { seekerId } },
})

export default function SeekersPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const { data: listings } = useQuery(listingQueries.mine())
  const listing = listings?.find(({ _id }) => _id === id)
  const [subject, setSubject] = useState<ReportSubject | null>(null)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {listing && <RoomLink className={cn('self-start wrap-anywhere', linkStyle)} listing={listing} />}
      <Seekers
        id={id}
        renderActions={(seeker) => (
          <>
            {listing && (
              <InviteSeeker
                listing={listing}
                // An invited person leaves the list.
                onSent={() =>
                  void queryClient.invalidateQueries({ queryKey: seekersOf(id).queryKey, refetchType: 'none' })
                }
                seeker={seeker}
              />
            )}
            <MoreMenu
              actions={[{ label: 'Report or block', Icon: Flag, onSelect: () => setSubject(toSubject(seeker)) }]}
              name={seeker.name}
            />
          </>
        )}
      />
      <Report onClose={() => setSubject(null)} subject={subject} />
    </div>
  )
}
