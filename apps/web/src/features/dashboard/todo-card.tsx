import type { Listing } from '@roommate-finder/contracts/listings'
import type { Conversation } from '@roommate-finder/contracts/messages'
import type { SavedSearchPage } from '@roommate-finder/contracts/saved-searches'
import type { SavedRoom } from '@roommate-finder/contracts/shortlist'
import type { OutcomeQuestion, Viewing } from '@roommate-finder/contracts/viewings'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Failure, refetchAll } from '#src/ui/failure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { listTodos, type Todo } from './todo.ts'

const SHOWN_AT_FIRST = 3

function Todos({ todos }: { todos: readonly Todo[] }) {
  return (
    <ul className="divide-y divide-line">
      {todos.map(({ text, action, to }) => (
        <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 lg:min-h-12" key={`${to} ${text}`}>
          <p className="line-clamp-2 min-w-0 grow basis-40 leading-5 wrap-anywhere @max-[16rem]/page:line-clamp-none @max-[16rem]/page:pt-2">
            {text}
          </p>
          <Link className={buttonStyle('quiet', '-me-4 ms-auto shrink-0 whitespace-nowrap')} to={to}>
            {action}
            <span className="sr-only"> {text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Used = 'data' | 'isError' | 'isPending' | 'isFetching' | 'refetch'

/** Shows what waits for the user: at first three lines, whose space is reserved, so that nothing below moves. */
export function TodoCard({
  queries: { conversations, listings, saved, searches, upcoming, outcome },
}: {
  queries: {
    conversations: Pick<UseQueryResult<{ items: Conversation[] }>, Used>
    listings: Pick<UseQueryResult<Listing[]>, Used>
    saved: Pick<UseInfiniteQueryResult<readonly SavedRoom[]>, Used>
    searches: UseQueryResult<SavedSearchPage>
    upcoming: Pick<UseQueryResult<Viewing[]>, Used>
    outcome: Pick<UseQueryResult<OutcomeQuestion>, Used>
  }
}) {
  const [showsAll, setShowsAll] = useState(false)
  const all = [conversations, listings, saved, searches, upcoming, outcome]
  const failed = all.filter(({ isError, data }) => isError && data === undefined)
  const isPending = all.some(({ isPending: pends }) => pends)
  const todos = listTodos({
    conversations: conversations.data?.items ?? [],
    listings: listings.data ?? [],
    saved: saved.data ?? [],
    searches: searches.data?.items ?? [],
    upcoming: upcoming.data ?? [],
    outcome: outcome.data ?? { viewing: null },
  })
  const shown = showsAll ? todos : todos.slice(0, SHOWN_AT_FIRST)

  return (
    <Card aria-busy={isPending} aria-labelledby="todo">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg/7" id="todo">
          For you
        </h2>
        {!isPending && todos.length > SHOWN_AT_FIRST && (
          <Button className="-my-2 -me-4" look="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${todos.length}`}
          </Button>
        )}
      </div>
      <div className="flex min-h-42 flex-col lg:min-h-36">
        {isPending ? (
          Array.from({ length: SHOWN_AT_FIRST }, (_, index) => (
            <div aria-hidden="true" className="flex h-14 items-center lg:h-12" key={index}>
              <Skeleton className="h-5 w-3/4" />
            </div>
          ))
        ) : (
          <>
            {failed.length > 0 && (
              <Failure query={refetchAll(failed)} role="none">
                We couldn’t check everything.
              </Failure>
            )}
            {shown.length > 0 && <Todos todos={shown} />}
            {shown.length === 0 && failed.length === 0 && (
              <p className="my-auto flex items-center gap-3 text-muted">
                <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
                You’re all caught up.
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
