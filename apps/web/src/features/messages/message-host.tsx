import { MAX_CHAT_MESSAGE, MIN_FIRST_MESSAGE } from '@roommate-finder/contracts/limits'
import { messageListing, startConflict } from '@roommate-finder/contracts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { draftStore, newUuid } from '#src/lib/draft.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { messageQueries } from './queries.ts'

const starters = [
  'Is the room still available?',
  'When could I come and see the room?',
  'Could you tell me more about the people who live there?',
]

const FORM_ID = 'message-host'

/** Returns the id of the closed conversation if the API refused the message because of one. */
const closedConversationId = (error: unknown): string | undefined =>
  error instanceof ApiError ? z.safeParse(startConflict.shape.current, error.current).data?._id : undefined

const addQuestion = (text: string, question: string): string =>
  text.includes(question) ? text : `${text}\n${question}`.trim()

function Form({
  listingId,
  title,
  uid,
  question,
  onClose,
}: {
  listingId: string
  title: string
  uid: string
  question: string
  onClose: () => void
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const draft = draftStore({ name: `message-host:${listingId}`, uid, schema: z.string() })
  const [text, setText] = useState(() => addQuestion(draft.read() ?? '', question))
  // Retries of the same text reuse the id, so that the API does not store a message twice if a response was lost.
  const [clientId, setClientId] = useState(newUuid)
  const sending = useMutation({
    mutationFn: (body: string) => request(messageListing, { params: { id: listingId }, body: { body, clientId } }),
    onSuccess: async ({ conversation }) => {
      draft.clear()
      await queryClient.invalidateQueries({ queryKey: messageQueries.all() })
      await navigate(paths.conversation(conversation._id))
    },
  })
  const fieldError = sending.error instanceof ApiError ? sending.error.fields['body'] : undefined
  const closedId = closedConversationId(sending.error)
  const change = (next: string) => {
    sending.reset()
    setText(next)
    setClientId(newUuid())
    draft.save(next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate(text)
  }
  return (
    <Dialog
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            {closedId === undefined ? 'Cancel' : 'Close'}
          </Button>
          {closedId === undefined ? (
            <Button form={FORM_ID} pending={sending.isPending} pendingLabel="Sending…" type="submit">
              Send message
            </Button>
          ) : (
            <Link className={buttonStyle()} to={paths.conversation(closedId)}>
              Read the conversation
            </Link>
          )}
        </>
      }
      description={`About “${title}”. The host sees your name, not your contact details.`}
      onClose={onClose}
      open
      title="Message the host"
    >
      <form className="flex flex-col gap-4" id={FORM_ID} noValidate onSubmit={submit}>
        <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
          {starters.map((starter) => (
            <li key={starter}>
              <Button look="outline" onClick={() => change(starter)}>
                {starter}
              </Button>
            </li>
          ))}
        </ul>
        <TextArea
          counter={{ text, max: MAX_CHAT_MESSAGE }}
          error={fieldError}
          hint={`At least ${MIN_FIRST_MESSAGE} characters. Say who you are and when you would like to move in.`}
          label="Your message"
          onChange={(event) => change(event.target.value)}
          rows={5}
          value={text}
        />
        {closedId !== undefined && (
          <Banner role="alert" tone="warning">
            Your conversation about this room is closed, and stays closed. To reach the host, press “I’m Interested” on
            the page of the room. It then shows their contact details.
          </Banner>
        )}
        <RefusalBanner
          sentence={
            sending.error && fieldError === undefined && closedId === undefined
              ? (serverSentence(sending.error) ?? "We couldn't send your message. Please try again.")
              : null
          }
        />
      </form>
    </Dialog>
  )
}

/**
 * Sends a message to the host of a room without expressing interest, then opens the conversation. The dialog is open
 * unless `question` is null. Adds `question` to the draft.
 */
export function MessageHost({
  listingId,
  title,
  question,
  onChange,
}: {
  listingId: string
  title: string
  question: string | null
  onChange: (question: string | null) => void
}) {
  const { user } = useSession()
  return (
    <>
      <Button className="min-h-12 print:hidden" look="outline" onClick={() => onChange('')}>
        <MessageSquare aria-hidden="true" className="size-5" />
        Message the host
      </Button>
      {question !== null && user && (
        <Form listingId={listingId} onClose={() => onChange(null)} question={question} title={title} uid={user.uid} />
      )}
    </>
  )
}
