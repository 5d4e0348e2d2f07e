import { isolate } from '@roommate-finder/contracts/primitives'
import { type Block, deleteBlock } from '@roommate-finder/contracts/trust'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { RetryBanner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { blockedPeople, refreshAfterBlock } from './blocks.ts'

const CONSEQUENCE = 'You’ll see each other’s rooms again. Your conversations stay closed.'

/** Unblocks a person after confirmation. */
const useUnblock = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const unblocking = useMutation({
    mutationFn: ({ _id: id }: Block) => request(deleteBlock, { params: { id } }),
    onSuccess: async (_, { name }) => {
      toast({ text: `You unblocked ${isolate(name)}.`, tone: 'success' })
      onDone()
      await refreshAfterBlock(queryClient)
    },
    onError: (error, { name }) =>
      toast({
        text: serverSentence(error) ?? `We couldn’t unblock ${isolate(name)}. Please try again.`,
        tone: 'danger',
      }),
  })
  const unblock = async (block: Block) => {
    const agreed = await confirmPrompt({
      title: `Unblock ${isolate(block.name)}?`,
      text: CONSEQUENCE,
      confirmLabel: 'Unblock',
      cancelLabel: 'Cancel',
    })
    if (agreed) unblocking.mutate(block)
  }
  return { unblock, pendingId: unblocking.isPending ? unblocking.variables._id : null }
}

function BlockedPerson({
  block: { name, since },
  pending,
  onUnblock,
}: {
  block: Block
  pending: boolean
  onUnblock: () => void
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:gap-4 not-last:border-b not-last:border-line">
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          Blocked since <time dateTime={since}>{formatDate(since)}</time>
        </p>
      </div>
      <Button className="shrink-0" look="outline" onClick={onUnblock} pending={pending}>
        Unblock
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

const quietRoom = pickScene({ seed: 'no one blocked', kind: 'Single' })

/** Lists the people whom the user has blocked, newest first, with a button to unblock each. */
export function BlockedPeople() {
  const { list, items, hasMore, loadMore } = useCursorList(blockedPeople())
  const area = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its row.
  const { unblock, pendingId } = useUnblock(() => area.current?.focus({ preventScroll: true }))
  return (
    <div className="flex flex-col gap-4" ref={area} tabIndex={-1}>
      {list.isPending && (
        <>
          <p className="sr-only">Loading blocked people</p>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton className="h-18 w-full" key={key} />
          ))}
        </>
      )}
      {list.error && items.length === 0 && (
        <RetryBanner onRetry={() => void list.refetch()} pending={list.isFetching}>
          We couldn’t load the people you blocked.
        </RetryBanner>
      )}
      {list.isSuccess && items.length === 0 && (
        <Message
          action={
            <Link className={buttonStyle('outline')} to={{ pathname: paths.safety(), hash: 'block' }}>
              How blocking works
            </Link>
          }
          scene={quietRoom}
          title={<h2 className="text-heading">You haven’t blocked anyone</h2>}
        >
          To block someone, press Report on a room, next to a message or in a conversation’s menu.
        </Message>
      )}
      {items.length > 0 && (
        <ul aria-label="Blocked people" className="overflow-hidden rounded-md border border-line bg-card">
          {items.map((block) => (
            <BlockedPerson
              block={block}
              key={block._id}
              onUnblock={() => void unblock(block)}
              pending={block._id === pendingId}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button className="self-start" look="outline" onClick={loadMore} pending={list.isFetchingNextPage}>
          Show more
        </Button>
      )}
    </div>
  )
}
