import { cleanEmail, isEmail } from '@roommate-finder/contracts/email'
import { subscribeNewsletter } from '@roommate-finder/contracts/newsletter'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { cn } from '#src/lib/cn.ts'
import { useDraft, useDraftValue } from '#src/lib/draft.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { Honeypot } from '#src/ui/honeypot.tsx'

const WRONG_ADDRESS = 'Please enter a valid email address.'
const NOT_SENT = 'We couldn’t subscribe you. Please try again.'
// The same message for a subscribed address, so that the form does not reveal who is subscribed.
const SENT = 'Thank you! Check your inbox or spam for a confirmation link.'

const addressProblem = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields['email'] : undefined

/** Returns the server's message for a rate limit, because it says when to retry. */
const failureSentence = (error: Error): string =>
  (error instanceof ApiError && error.code === 'rate_limited' && serverSentence(error)) || NOT_SENT

const draftSchema = z.string()

/** Subscribes an address to the newsletter. Uses no form library, because every page loads it. */
export function NewsletterForm({
  label = 'Newsletter address',
  submitLabel = 'Subscribe',
  className,
}: {
  label?: string
  submitLabel?: string
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  const referral = useRef<HTMLInputElement>(null)
  const [isWrong, setIsWrong] = useState(false)
  // A page may have two of these forms.
  const draft = useDraft(`newsletter:${label}`, draftSchema)
  const email = useDraftValue(draft) ?? ''
  const subscribing = useMutation({
    mutationFn: (address: string) =>
      request(subscribeNewsletter, { body: { email: address, referral: referral.current?.value ?? '' } }),
    onSuccess: () => draft.clear(),
    onError: (error) => {
      if (addressProblem(error)) field.current?.focus()
    },
  })
  const { isPending, isSuccess, error } = subscribing
  const problem = addressProblem(error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const address = cleanEmail(email)
    const isValid = isEmail(address)
    setIsWrong(!isValid)
    if (isValid) subscribing.mutate(address)
    else field.current?.focus()
  }

  return (
    <form aria-busy={isPending} className={cn('relative flex flex-col gap-2', className)} noValidate onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          autoCapitalize="none"
          autoComplete="email"
          className="min-w-0 grow basis-40"
          error={isWrong ? WRONG_ADDRESS : problem}
          inputMode="email"
          label={label}
          name="email"
          onChange={({ target }) => {
            setIsWrong(false)
            if (target.value === '') draft.clear()
            else draft.save(target.value)
            if (!isPending) subscribing.reset()
          }}
          placeholder="Enter your email"
          readOnly={isPending}
          ref={field}
          required
          type="email"
          value={email}
        />
        {/* The margin equals the height of the label. Bottom alignment would move the button with every error. */}
        <Button className="@min-[20rem]/page:mt-6" pending={isPending} type="submit">
          {submitLabel}
        </Button>
      </div>
      <Honeypot name="referral" ref={referral} />
      <div aria-live="polite" className="text-sm text-pretty">
        {isSuccess && (
          <p className="flex animate-appear items-start gap-1.5 font-medium text-success">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {SENT}
          </p>
        )}
        {error && !problem && !isWrong && (
          <p className="flex animate-appear items-start gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {failureSentence(error)}
          </p>
        )}
      </div>
    </form>
  )
}
