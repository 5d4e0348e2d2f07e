import type { Conversation } from '@roommate-finder/contracts/messages'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { oneOf, type UrlParams, useUrlParams } from '#src/lib/url-params.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { buttonStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Input } from '#src/ui/field.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Message } from '#src/ui/message.tsx'
import { ShowMore } from '#src/ui/paged-list.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { messageQueries } from './queries.ts'

const folders = ['inbox', 'archived'] as const

const folderParams: UrlParams<{ folder: (typeof folders)[number] }> = {
  keys: ['folder'],
  parse: ({ folder }) => ({ folder: oneOf(folders, folder) }),
}

const options = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'archived', label: 'Archived' },
] as const

const matches = ({ other, listing, listingTitle = '' }: Conversation, search: string): boolean =>
  `${other.name} ${listing?.title ?? listingTitle}`.toLowerCase().includes(search.trim().toLowerCase())

function ConversationLink({
  conversation,
  isOpen,
  search,
}: {
  conversation: Conversation
  isOpen: boolean
  search: string
}) {
  const { _id, other, listing, listingTitle, preview, lastMine, unread, lastMessageAt, state } = conversation
  return (
    <Link
      aria-current={isOpen ? 'page' : undefined}
      className="flex gap-3 border-b border-line px-4 py-2 transition-colors hover:bg-primary-soft aria-[current=page]:bg-primary-soft"
      to={{ pathname: paths.conversation(_id), search }}
    >
      <span className="relative shrink-0 self-center pe-2 pb-1">
        <Avatar className="border border-card" name={other.name} src={other.photoURL} />
        {listing && (
          <span className="absolute inset-e-0 bottom-0 w-7 overflow-hidden rounded-xs border border-card">
            <ListingPicture listing={listing} sizes="4rem" />
          </span>
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cn('truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>
            <bdi>{other.name}</bdi>
          </span>
          <Ago className="shrink-0 text-sm text-muted" iso={lastMessageAt} />
        </span>
        <span className="block truncate text-sm text-muted">
          <bdi>{listing?.title ?? listingTitle ?? 'Room unavailable'}</bdi>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className={cn('truncate text-sm', unread > 0 && 'font-semibold')}>
            {state === 'closed' && <span className="text-muted">Closed · </span>}
            {lastMine && 'You: '}
            <bdi>{preview}</bdi>
          </span>
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-primary px-2 text-sm font-semibold text-on-primary">
              <span>{unread}</span>
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

const emptyRoom = pickScene({ seed: 'no messages', kind: 'Shared' })

function NoConversations({ folder, search }: { folder: (typeof folders)[number]; search: string }) {
  if (search.trim() !== '')
    return (
      <p className="p-4 text-muted">
        No conversations match “<bdi>{search.trim()}</bdi>”.
      </p>
    )
  if (folder === 'archived') return <p className="p-4 text-muted">No archived conversations.</p>
  return (
    <div data-no-messages>
      <Message
        action={
          <Link className={buttonStyle()} to={paths.allItems()}>
            See all rooms
          </Link>
        }
        scene={emptyRoom}
        title={<h2 className="text-lg">No messages yet</h2>}
      >
        Ask a host about a room to start.
      </Message>
    </div>
  )
}

/** Renders the list of conversations. `openId` marks the open one. */
export function Inbox({ openId }: { openId: string | undefined }) {
  const [{ folder }, setParams] = useUrlParams(folderParams)
  const [search, setSearch] = useState('')
  const { list, items, hasMore, loadMore } = useCursorList(messageQueries.inbox(folder === 'archived'))
  const shown = items.filter((conversation) => matches(conversation, search))
  const isSearching = search.trim() !== ''
  const isLoadingAll = isSearching && hasMore && !list.isFetchNextPageError
  // The API has no search, so the page loads the whole folder.
  useEffect(() => {
    if (isLoadingAll && !list.isFetchingNextPage) loadMore()
  }, [isLoadingAll, list.isFetchingNextPage, loadMore])
  const folderSearch = folder === 'inbox' ? '' : `?folder=${folder}`
  return (
    <>
      <div className="flex flex-col gap-3 border-b border-line p-4">
        <Segmented
          className="self-start"
          label="Folder"
          onChange={(next) => setParams({ folder: next })}
          options={options}
          value={folder}
        />
        <div className="relative">
          <Search aria-hidden="true" className="pointer-events-none absolute top-3 inset-s-3 size-5 text-muted" />
          <Input
            aria-label="Search people and rooms"
            className="ps-10"
            onChange={(event) => setSearch(event.target.value)}
            placeholder="Search people and rooms"
            type="search"
            value={search}
          />
        </div>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {list.isPending && (
          <div className="flex flex-col gap-4 p-4">
            <p className="sr-only">Loading conversations</p>
            {['a', 'b', 'c'].map((key) => (
              <Skeleton className="h-14 w-full" key={key} />
            ))}
          </div>
        )}
        {list.error && items.length === 0 && (
          <Failure query={list} className="m-4">
            We couldn’t load your conversations.
          </Failure>
        )}
        {list.isSuccess && shown.length === 0 && !isLoadingAll && <NoConversations folder={folder} search={search} />}
        <ul aria-label="Conversations">
          {shown.map((conversation) => (
            <li key={conversation._id}>
              <ConversationLink
                conversation={conversation}
                isOpen={conversation._id === openId}
                search={folderSearch}
              />
            </li>
          ))}
        </ul>
        <ShowMore className="m-4" pages={{ list, loadMore }} />
      </div>
    </>
  )
}
