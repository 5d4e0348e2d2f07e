import { confirmNewsletter, unsubscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { mailTo, supportEmail } from '#src/lib/company.ts'
import { type LocationState, readLocationState } from '#src/lib/location-state.ts'
import { paths } from '#src/lib/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

type Purpose = 'confirm' | 'unsubscribe'

const calls = { confirm: confirmNewsletter, unsubscribe: unsubscribeNewsletter }

const texts = {
  confirm: {
    ask: 'Subscribe this address to the Roommate Finder newsletter?',
    action: 'Confirm subscription',
    pending: 'Confirming...',
    done: 'You are subscribed to the Roommate Finder newsletter.',
    after: 'Every issue has a link to unsubscribe, so you can end it whenever you like.',
    failed: 'Your subscription could not be confirmed. Please try again.',
  },
  unsubscribe: {
    ask: 'Unsubscribe this address from our newsletter?',
    action: 'Unsubscribe',
    pending: 'Unsubscribing...',
    done: 'You are unsubscribed. We send you no more newsletters.',
    after: 'Should you change your mind, you can subscribe again at the end of any page.',
    failed: 'You could not be unsubscribed. Please try again.',
  },
} as const

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

function NextStep({ purpose }: { purpose: Purpose }) {
  if (purpose === 'confirm') {
    return (
      <>
        <p className="text-pretty text-muted">Enter your address once more, and we send a new link to it.</p>
        <NewsletterForm label="Your email address" />
      </>
    )
  }
  return (
    <>
      <p className="text-pretty text-muted">
        Each newsletter has such a link. If none of them works, write to {supportEmail} from the address that is to be
        unsubscribed.
      </p>
      <a className={buttonStyle('solid')} href={mailTo('Unsubscribe')}>
        Write to us
      </a>
    </>
  )
}

function Unusable({ purpose, children }: { purpose: Purpose; children: ReactNode }) {
  return (
    <>
      <Banner role="alert" tone="danger">
        {children}
      </Banner>
      <NextStep purpose={purpose} />
    </>
  )
}

/** Returns the server's message if it rejected the token, in which case a retry would fail again. */
const refusalOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.code === 'validation_failed' ? (serverSentence(error) ?? INCOMPLETE) : undefined

/**
 * Returns the token of the link in the mail, or an empty string. Moves the token from the URL, where others could read
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

function LinkAction({ purpose, token }: { purpose: Purpose; token: string }) {
  const { ask, action, pending, done, after, failed } = texts[purpose]
  const using = useMutation({ mutationFn: () => request(calls[purpose], { body: { token } }) })
  const { error, isPending } = using
  const refusal = refusalOf(error)

  if (token === '') return <Unusable purpose={purpose}>{INCOMPLETE}</Unusable>
  if (refusal !== undefined) {
    return (
      <Result>
        <Unusable purpose={purpose}>{refusal}</Unusable>
      </Result>
    )
  }
  if (using.isSuccess) {
    return (
      <Result>
        <Banner role="status" tone="success">
          {done}
        </Banner>
        <p className="text-pretty text-muted">{after}</p>
        <Link className={buttonStyle('solid')} to={paths.allItems()}>
          See all rooms
        </Link>
      </Result>
    )
  }
  return (
    <>
      <p className="text-pretty text-muted">{ask}</p>
      {error && (
        <Banner role="alert" tone="danger">
          {(error instanceof ApiError && error.code === 'rate_limited' && serverSentence(error)) || failed}
        </Banner>
      )}
      <Button onClick={() => using.mutate()} pending={isPending} pendingLabel={pending}>
        {action}
      </Button>
    </>
  )
}

/**
 * The page that links in newsletter mails open. Requires a press on a button, because mail scanners open every link.
 */
export function NewsletterLink({ purpose }: { purpose: Purpose }) {
  const token = useLinkToken()
  return <LinkAction key={token} purpose={purpose} token={token} />
}
