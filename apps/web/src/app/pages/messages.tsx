import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Inbox } from '#src/features/messages/inbox.tsx'
import { Thread } from '#src/features/messages/thread.tsx'
import { Report } from '#src/features/reports/report.tsx'
import type { ReportSubject } from '#src/features/reports/report-dialog.tsx'
import { cn } from '#src/lib/cn.ts'
import { useSession } from '#src/lib/session.tsx'
import { PageHeading, useFocusAfterNavigation } from '../layouts/page-heading.tsx'

const pane = 'flex min-h-0 min-w-0 flex-col bg-card'

/** Shows the inbox and the open conversation side by side; small screens show only one of them. */
export default function MessagesPage() {
  const { id } = useParams()
  const { user } = useSession()
  const headingRef = useFocusAfterNavigation()
  const [subject, setSubject] = useState<ReportSubject | null>(null)
  return (
    <div className="flex min-h-0 grow flex-col gap-4" data-fill>
      {/* Small screens need the height for the open conversation. */}
      <div className={cn(id && 'max-lg:sr-only')}>
        <PageHeading takesFocus={id === undefined} title="Messages" />
      </div>
      <div
        className={cn(
          'group grid min-h-0 grow grid-rows-[minmax(0,1fr)] overflow-hidden border-line max-sm:-mx-4 max-sm:-mb-4 max-sm:border-y sm:rounded-md sm:border lg:grid-cols-[22.5rem_minmax(0,1fr)]',
          id && 'max-sm:-mt-4',
          !id && 'lg:has-data-no-messages:grid-cols-1',
        )}
      >
        <section aria-label="All messages" className={cn(pane, 'lg:border-e lg:border-line', id && 'max-lg:hidden')}>
          <Inbox openId={id} />
        </section>
        <section
          aria-label="Conversation"
          className={cn(pane, !id && 'group-has-data-no-messages:hidden max-lg:hidden')}
        >
          {id !== undefined && user ? (
            <Thread
              headingRef={headingRef}
              id={id}
              key={id}
              onReport={({ other: { name } }, messageId) =>
                setSubject({
                  ...(messageId === undefined
                    ? { target: 'person', id, name }
                    : { target: 'message', id: messageId, name: 'this message' }),
                  person: { name, foundBy: { conversationId: id } },
                })
              }
              uid={user.uid}
            />
          ) : (
            <div className="flex grow flex-col items-center justify-center gap-3 p-6 text-muted">
              <MessageSquare aria-hidden="true" className="size-8" />
              <p>Select a conversation.</p>
            </div>
          )}
        </section>
      </div>
      <Report onClose={() => setSubject(null)} subject={subject} />
    </div>
  )
}
