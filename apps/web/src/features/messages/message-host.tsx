import { MAX_CHAT_MESSAGE, MIN_FIRST_MESSAGE } from '@roommate-finder/contracts/limits'
import { firstMessageInput, messageListing, startConflict } from '@roommate-finder/contracts/messages'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { useIsMounted } from '#src/lib/use-is-mounted.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'
import { messageQueries } from './queries.ts'

const starters = [
  'Is the room still available?',
  'When could I see the room?',
  'Can you tell me about the people who live there?',
]

const FORM_ID = 'message-host'

/** Returns the id of the closed conversation if the API refused the message because of one. */
const closedConversationId = (error: unknown): string | undefined =>
  error instanceof ApiError ? z.safeParse(startConflict.shape.current, error.current).data?._id : undefined

const FAILED = 'We couldn’t send your message. Please try again.'

const text = z.string()

const addQuestion = (typed: string, question: string): string =>
  typed.includes(question) ? typed : `${typed}\n${question}`.trim()

function Form({
  listingId,
  title,
  question,
  onClose,
}: {
  listingId: string
  title: string
  question: string
  onClose: () => Promise<void>
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const draft = useDraft(`message-host:${listingId}`, text)
  // A question that the page has filled in is no draft until the user changes or sends it.
  const [prefilled, setPrefilled] = useState(question)
  const typed = addQuestion(useDraftValue(draft) ?? '', prefilled)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isMounted = useIsMounted()
  const sending = useMutation({
    mutationFn: (body: string) =>
      request(messageListing, { params: { id: listingId }, body: { body, clientId: draft.keyFor(body) } }),
    onSuccess: async ({ conversation }, body) => {
      draft.clear(body)
      await queryClient.invalidateQueries({ queryKey: messageQueries.all() })
      if (isMounted()) {
        // Back opens the room without the dialog.
        await onClose()
        await navigate(paths.conversation(conversation._id))
      } else toast({ text: 'Your message was sent.', tone: 'success' })
    },
    onError: (error) => {
      if (!isMounted()) toast({ text: serverSentence(error) ?? FAILED, tone: 'danger' })
    },
  })
  const fieldError = problem ?? (sending.error instanceof ApiError ? sending.error.fields['body'] : undefined)
  const closedId = closedConversationId(sending.error)
  // Until the conversation is shown.
  const isBusy = sending.isPending || sending.isSuccess
  const shown = (isBusy ? sending.variables : undefined) ?? typed
  const change = (next: string) => {
    if (isBusy) return
    sending.reset()
    setProblem(undefined)
    setPrefilled('')
    if (next === '') draft.clear()
    else draft.save(next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const refusal = z.safeParse(firstMessageInput.shape.body, typed).error
    setProblem(refusal?.issues[0]?.message)
    if (refusal) field.current?.focus()
    else {
      draft.save(typed)
      sending.mutate(typed)
    }
  }
  // A message in flight can't be canceled.
  const close = () => {
    if (!isBusy) void onClose()
  }
  return (
    <Dialog
      actions={
        <>
          <Button disabled={isBusy} look="outline" onClick={close}>
            {closedId === undefined ? 'Cancel' : 'Close'}
          </Button>
          {closedId === undefined ? (
            <Button form={FORM_ID} pending={isBusy} pendingLabel="Sending…" type="submit">
              Send message
            </Button>
          ) : (
            <Link className={buttonStyle()} to={paths.conversation(closedId)}>
              Read the conversation
            </Link>
          )}
        </>
      }
      description={`About “${isolate(title)}”. The host sees your name, not your contact details.`}
      onClose={close}
      open
      title="Message the host"
    >
      <form className="flex flex-col gap-4" id={FORM_ID} noValidate onSubmit={submit}>
        <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
          {starters.map((starter) => (
            <li key={starter}>
              <Button look="outline" onClick={() => change(addQuestion(typed, starter))}>
                {starter}
              </Button>
            </li>
          ))}
        </ul>
        <TextArea
          counter={{ text: shown, max: MAX_CHAT_MESSAGE }}
          error={fieldError}
          hint={`Write ${MIN_FIRST_MESSAGE} characters or more. Say who you are and when you’d like to move in.`}
          label="Your message"
          onChange={(event) => change(event.target.value)}
          readOnly={isBusy}
          ref={field}
          rows={5}
          value={shown}
        />
        {closedId !== undefined && (
          <Banner role="alert" tone="warning">
            Your conversation about this room is closed and can’t be reopened. To see the host’s contact details, press
            “I’m Interested” on the room’s page.
          </Banner>
        )}
        <RefusalBanner
          sentence={
            sending.error && fieldError === undefined && closedId === undefined
              ? (serverSentence(sending.error) ?? FAILED)
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
  look = 'outline',
}: {
  listingId: string
  title: string
  question: string | null
  look?: 'solid' | 'outline'
  onChange: (question: string | null) => Promise<void>
}) {
  const { user } = useSession()
  return (
    <>
      <Button className="min-h-12 print:hidden" look={look} onClick={() => void onChange('')}>
        <MessageSquare aria-hidden="true" className="size-5" />
        <span>
          Message<span className="max-lg:sr-only"> the host</span>
        </span>
      </Button>
      {question !== null && user && (
        <Form listingId={listingId} onClose={() => onChange(null)} question={question} title={title} />
      )}
    </>
  )
}
