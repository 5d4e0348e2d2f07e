import { MAX_CHAT_MESSAGE } from '@roommate-finder/contracts/limits'
import { startConflict } from '@roommate-finder/contracts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { ApiError, serverSentence } from '#src/lib/api-client.ts'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { paths } from '#src/lib/paths.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { useIsMounted } from '#src/lib/use-is-mounted.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { RefusalBanner } from '#src/ui/refusal-banner.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { Starter } from './openers.ts'
import { messageQueries } from './queries.ts'

const FORM_ID = 'first-message'

/** Returns the id of the closed conversation if the API refused the message because of one. */
const closedConversationId = (error: unknown): string | undefined =>
  error instanceof ApiError ? z.safeParse(startConflict.shape.current, error.current).data?._id : undefined

const FAILED = 'We couldn’t send your message. Please try again.'

const text = z.string()

const addQuestion = (typed: string, question: string): string =>
  typed.includes(question) ? typed : `${typed}\n${question}`.trim()

/**
 * Writes the first message of a conversation, then opens the conversation in place of the dialog’s history entry.
 * Continues one that exists already.
 */
export function MessageDialog({
  title,
  description,
  hint,
  draftName,
  starters,
  question = '',
  firstText = '',
  max = MAX_CHAT_MESSAGE,
  schema,
  send,
  sendLabel = 'Send message',
  onClose,
}: {
  title: string
  description: string
  hint: string
  draftName: string
  starters: readonly Starter[]
  /** Added to the draft. */
  question?: string
  /** The text if there is neither a draft nor a question. */
  firstText?: string
  /** The limit of the schema, in characters. */
  max?: number
  schema: z.ZodMiniType<string, string>
  /** Resolves to the id of the conversation. */
  send: (body: string, clientId: string) => Promise<string>
  sendLabel?: string
  onClose: () => void
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const draft = useDraft(draftName, text)
  // A text that the page has filled in is no draft until the user changes or sends it.
  const [prefilled, setPrefilled] = useState(() => question || (draft.read() === null ? firstText : ''))
  const typed = addQuestion(useDraftValue(draft) ?? '', prefilled)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isMounted = useIsMounted()
  const sending = useMutation({
    mutationFn: (body: string) => send(body, draft.keyFor(body)),
    onSuccess: async (conversationId, body) => {
      draft.clear(body)
      // Rooms name the conversation about them.
      void queryClient.invalidateQueries({ queryKey: listingsKey, refetchType: 'none' })
      await queryClient.invalidateQueries({ queryKey: messageQueries.all() })
      if (isMounted()) {
        // Replaces the entry of the dialog, so that Back opens the page without it.
        await navigate(paths.conversation(conversationId), { replace: true })
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
    const refusal = z.safeParse(schema, typed).error
    setProblem(refusal?.issues[0]?.message)
    if (refusal) field.current?.focus()
    else {
      draft.save(typed)
      sending.mutate(typed)
    }
  }
  // A message in flight can't be canceled.
  const close = () => {
    if (!isBusy) onClose()
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
              {sendLabel}
            </Button>
          ) : (
            <Link className={buttonStyle()} replace to={paths.conversation(closedId)}>
              Read the conversation
            </Link>
          )}
        </>
      }
      description={description}
      onClose={close}
      open
      title={title}
    >
      <form className="flex flex-col gap-4" id={FORM_ID} noValidate onSubmit={submit}>
        <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
          {starters.map((starter) => (
            <li key={starter.text}>
              <Button look="outline" onClick={() => change(addQuestion(typed, starter.text))}>
                {starter.label ?? starter.text}
              </Button>
            </li>
          ))}
        </ul>
        <TextArea
          counter={{ text: shown, max }}
          error={fieldError}
          hint={hint}
          label="Your message"
          onChange={(event) => change(event.target.value)}
          readOnly={isBusy}
          ref={field}
          rows={5}
          value={shown}
        />
        {closedId !== undefined && (
          <Banner role="alert" tone="warning">
            Your conversation about this room is closed. You can still read it.
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

/** Links to a conversation that exists, in place of the button that starts one. `name`: of the other person. */
export function OpenConversation({
  id,
  name,
  look,
  className,
}: {
  id: string
  name: string
  look: 'solid' | 'outline'
  className?: string
}) {
  return (
    <Link className={buttonStyle(look, className)} to={paths.conversation(id)}>
      <MessageSquare aria-hidden="true" className="size-5" />
      <span>
        Open conversation
        <span className="sr-only">
          {' '}
          with <bdi>{name}</bdi>
        </span>
      </span>
    </Link>
  )
}
