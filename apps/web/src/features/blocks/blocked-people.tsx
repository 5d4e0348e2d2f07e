import { isolate } from '@roommate-finder/contracts/primitives'
import { type Block, deleteBlock } from '@roommate-finder/contracts/trust'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { refreshAfterBlock } from '#src/lib/shared-queries.ts'
import { useCursorList } from '#src/lib/use-cursor-list.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { PagedList, UndoRow } from '#src/ui/paged-list.tsx'
import { confirmPrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { blockedPeople } from './queries.ts'

const CONSEQUENCE = 'You’ll see each other’s rooms again. Your conversations stay closed.'

/** Unblocks a person after confirmation. */
const useUnblock = () => {
  const queryClient = useQueryClient()
  const unblocking = useMutation({
    mutationFn: ({ _id: id }: Block) => request(deleteBlock, { params: { id } }),
    onSuccess: async (_, { name }) => {
      toast({ text: `You unblocked ${isolate(name)}.`, tone: 'success' })
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

const quietRoom = pickScene({ seed: 'no one blocked', kind: 'Single' })

/** Lists the people whom the user has blocked, newest first, with a button to unblock each. */
export default function BlockedPeople() {
  const pages = useCursorList(blockedPeople())
  const { unblock, pendingId } = useUnblock()
  return (
    <PagedList
      empty={
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
      }
      label="Blocked people"
      loadFailed="We couldn’t load the people you blocked."
      pages={pages}
    >
      {(block) => (
        <UndoRow
          action="Unblock"
          key={block._id}
          name={block.name}
          onAction={() => void unblock(block)}
          pending={block._id === pendingId}
          picture={<Avatar name={block.name} />}
          title={<bdi>{block.name}</bdi>}
        >
          Blocked since <time dateTime={block.since}>{formatDate(block.since)}</time>
        </UndoRow>
      )}
    </PagedList>
  )
}
