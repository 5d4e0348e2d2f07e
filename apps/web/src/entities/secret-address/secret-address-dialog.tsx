import { useMutation } from '@tanstack/react-query'
import { serverSentence } from '#src/lib/api-client.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/field.tsx'
import { useCopy } from '#src/ui/use-copy.ts'

/** Creates a secret address, shows it once, and ends it. */
export function SecretAddressDialog({
  title,
  name,
  text,
  createdText,
  kind = 'address',
  createLabel = `Create new ${kind}`,
  canEnd,
  create,
  end,
  onClose,
}: {
  title: string
  /** What the address leads to, such as "feed". */
  name: string
  /** What to say before and after a new address is shown. */
  text: string
  createdText: string
  /** The word for the address. */
  kind?: 'address' | 'link'
  createLabel?: string | undefined
  /** True if there may be an address already, which can't be shown again. */
  canEnd: boolean
  create: () => Promise<{ url: string }>
  /** Ends the address and says so. */
  end: () => Promise<unknown>
  onClose: () => void
}) {
  const creating = useMutation({ mutationFn: create })
  const ending = useMutation({ mutationFn: end, onSuccess: onClose })
  const { outcome, copy } = useCopy()
  const url = creating.data?.url
  const failure =
    (creating.error && (serverSentence(creating.error) ?? `We couldn’t create the ${kind}. Please try again.`)) ??
    (ending.error && (serverSentence(ending.error) ?? `We couldn’t turn off the ${name}. Please try again.`))
  // The address that arrives can't be shown again.
  const closeUnlessCreating = () => {
    if (!creating.isPending) onClose()
  }
  const close = { label: url === undefined ? 'Cancel' : 'Done', press: closeUnlessCreating }
  const turnOff = { label: `Turn off ${name}`, press: () => ending.mutate() }
  const copyUrl = (text: string) => ({
    label: outcome === 'copied' ? 'Copied' : `Copy ${kind}`,
    press: () => void copy(text),
  })
  const [left, right] =
    url === undefined
      ? [canEnd ? turnOff : close, { label: createLabel, press: () => creating.mutate() }]
      : [close, copyUrl(url)]
  return (
    // Each button keeps its place in every state, so that it keeps the focus.
    <Dialog
      actions={
        <>
          <Button look="outline" onClick={left.press} pending={ending.isPending}>
            {left.label}
          </Button>
          <Button onClick={right.press} pending={creating.isPending}>
            {right.label}
          </Button>
        </>
      }
      description={url === undefined ? text : createdText}
      onClose={closeUnlessCreating}
      open
      title={title}
    >
      {url !== undefined && (
        <TextField
          dir="ltr"
          label={kind === 'link' ? 'Link' : 'Address'}
          onFocus={({ target }) => target.select()}
          readOnly
          value={url}
        />
      )}
      {failure && (
        <Banner role="alert" tone="danger">
          {failure}
        </Banner>
      )}
      <p className={outcome === 'refused' ? 'text-sm text-danger' : 'sr-only'} role="status">
        {outcome === 'copied' && (kind === 'link' ? 'Link copied.' : 'Address copied.')}
        {outcome === 'refused' && 'Your browser blocked copying. Select the text and copy it yourself.'}
      </p>
    </Dialog>
  )
}
