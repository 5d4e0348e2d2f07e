import { MAX_CHAT_MESSAGE } from '@roommate-finder/contracts/limits'
import { CalendarPlus, Send } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { formatCount } from '#src/lib/format.ts'
import { TOUCH, useMedia } from '#src/lib/media.ts'
import { type StoredChoice, useStoredChoice } from '#src/lib/stored-choice.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { isComposing } from '#src/ui/is-composing.ts'
import { TextArea } from '#src/ui/text-area.tsx'

const enterKey: StoredChoice<'sends' | 'breaks'> = {
  key: 'roommate-finder:enter-key',
  values: ['sends', 'breaks'],
  within: 'browser',
}

const COUNT_FROM = MAX_CHAT_MESSAGE - 200

const MAX_ROWS = 7

/** Renders the field for a new message. */
export function Composer({
  text,
  takesFocus,
  onChange,
  onSend,
  onSuggestTimes,
}: {
  text: string
  takesFocus: boolean
  onChange: (text: string) => void
  onSend: (body: string) => void
  /** Opens the choice of times for a viewing. Absent if there is none. */
  onSuggestTimes?: (() => void) | undefined
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [enter, setEnter] = useStoredChoice(enterKey)
  const isTouch = useMedia(TOUCH)
  const enterSends = enter === 'sends' && !isTouch
  const body = text.trim()
  const isTooLong = body.length > MAX_CHAT_MESSAGE

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const send = () => {
    if (body !== '' && !isTooLong) onSend(body)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)
    if (!isPlainEnter || !enterSends) return
    event.preventDefault()
    send()
  }

  return (
    <form className="flex flex-col gap-2 border-t border-line p-3 sm:p-4" onSubmit={onSubmit}>
      <TextArea
        className="max-sm:[&_label]:sr-only sm:[&_textarea]:placeholder-transparent [&_textarea]:field-sizing-content [&_textarea]:max-h-48 [&_textarea]:resize-none"
        counter={body.length >= COUNT_FROM ? { text: body, max: MAX_CHAT_MESSAGE } : undefined}
        error={isTooLong ? `Message can be up to ${formatCount(MAX_CHAT_MESSAGE)} characters` : undefined}
        label="Your message"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        // Phones show no label.
        placeholder="Your message"
        ref={field}
        // For browsers without field-sizing.
        rows={Math.min(text.split('\n').length + 1, MAX_ROWS)}
        value={text}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {!isTouch && (
          <Checkbox
            checked={enterSends}
            label={
              <>
                Press Enter to send
                {enterSends && <span className="text-muted max-sm:sr-only">, Shift+Enter for a new line</span>}
              </>
            }
            onChange={(event) => setEnter(event.target.checked ? 'sends' : 'breaks')}
          />
        )}
        {onSuggestTimes && (
          <Button className="sm:ms-auto" look="quiet" onClick={onSuggestTimes}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            Suggest times
          </Button>
        )}
        <Button
          className={onSuggestTimes ? 'max-sm:ms-auto' : 'ms-auto'}
          disabled={body === '' || isTooLong}
          type="submit"
        >
          <Send aria-hidden="true" className="size-5" />
          Send
        </Button>
      </div>
    </form>
  )
}
