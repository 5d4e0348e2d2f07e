import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError, serverSentence } from '#src/lib/api-client.ts'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

const INCOMPLETE = 'This link is incomplete. Please open the full link from the email.'

/** Replaces the pressed button and takes the focus. */
function Result({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className="flex flex-col gap-5" ref={panel} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Returns the server's message if it rejected the token, in which case a retry would fail again. */
const refusalOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.code === 'validation_failed' ? (serverSentence(error) ?? INCOMPLETE) : undefined

/**
 * Returns the token of the link in the email, or an empty string. Moves the token from the URL, where others could read
 * it, to the state of the history entry, which survives a reload.
 */
const useLinkToken = (): string => {
  const location = useLocation()
  const { pathname } = location
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const tokenInUrl = params.get('token')

  useEffect(() => {
    if (tokenInUrl === null) return
    const state: LocationState = { token: tokenInUrl }
    void navigate(pathname, { replace: true, state, preventScrollReset: true })
  }, [tokenInUrl, navigate, pathname])

  return tokenInUrl ?? readLocationState(location.state).token ?? ''
}

interface MailLinkProps {
  texts: { ask: string; action: string; pending: string; failed: string }
  /** Sends the token to the API. Returns a sentence about what has changed. */
  submit: (token: string) => Promise<string>
  /** Content below that sentence. */
  afterwards: ReactNode
  /** What to do instead if the link does not work. */
  alternative: ReactNode
}

function LinkAction({ texts, submit, afterwards, alternative, token }: MailLinkProps & { token: string }) {
  const using = useMutation({ mutationFn: () => submit(token) })
  const { error, isPending } = using
  const refusal = token === '' ? INCOMPLETE : refusalOf(error)

  if (refusal !== undefined) {
    const unusable = (
      <>
        <Banner role="alert" tone="danger">
          {refusal}
        </Banner>
        {alternative}
      </>
    )
    return token === '' ? unusable : <Result>{unusable}</Result>
  }
  if (using.isSuccess) {
    return (
      <Result>
        <Banner role="status" tone="success">
          {using.data}
        </Banner>
        {afterwards}
      </Result>
    )
  }
  return (
    <>
      <p className="text-pretty text-muted">{texts.ask}</p>
      {error && (
        <Banner role="alert" tone="danger">
          {(error instanceof ApiError && error.code === 'rate_limited' && serverSentence(error)) || texts.failed}
        </Banner>
      )}
      <Button onClick={() => using.mutate()} pending={isPending} pendingLabel={texts.pending}>
        {texts.action}
      </Button>
    </>
  )
}

/**
 * Renders the page that a link in an email opens. Requires a click on a button, because mail scanners open every link.
 */
export function MailLink(props: MailLinkProps) {
  const token = useLinkToken()
  return <LinkAction {...props} key={token} token={token} />
}
