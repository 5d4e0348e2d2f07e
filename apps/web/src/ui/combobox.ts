import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from './is-composing.ts'

const BLUR_MS = 200

/** Whether the list of a combobox may be shown. It closes `BLUR_MS` after blur. */
export const useListOpen = () => {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancelClose = () => clearTimeout(closing.current)
  useEffect(() => cancelClose, [])
  return {
    open,
    /** Render a lazy `SuggestionList` from then on: it announces only what changes after it is there. */
    wasOpened,
    setOpen,
    cancelClose,
    closeAfterDelay: () => {
      cancelClose()
      closing.current = setTimeout(() => setOpen(false), BLUR_MS)
    },
  }
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/**
 * Lets a text field offer suggestions, which arrow keys and Enter choose while the field keeps the focus. Spread
 * `fieldProps` on the field and `listProps` on a `SuggestionList` after it. `onEscape` runs if no list is shown.
 */
export const useCombobox = ({
  list: { open, setOpen, cancelClose, closeAfterDelay },
  suggestions,
  onChoose,
  onEscape,
}: {
  list: ReturnType<typeof useListOpen>
  suggestions: readonly string[]
  onChoose: (suggestion: string) => void
  onEscape?: () => void
}) => {
  const id = useId()
  const [activeText, setActiveText] = useState<string | null>(null)
  const shown = open && suggestions.length > 0
  const active = shown && activeText !== null ? suggestions.indexOf(activeText) : -1

  const close = () => {
    setOpen(false)
    setActiveText(null)
  }
  const choose = (suggestion: string) => {
    close()
    onChoose(suggestion)
  }
  const step = (by: 1 | -1) => {
    setOpen(true)
    const from = active === -1 && by === -1 ? 0 : active
    setActiveText(suggestions[(from + by + suggestions.length) % suggestions.length] ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const chosen = suggestions[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && (shown || onEscape)) {
      event.preventDefault()
      if (shown) close()
      else onEscape?.()
    } else if (event.key === 'Home' || event.key === 'End') {
      setActiveText(null)
    }
  }

  return {
    close,
    /** Call it when the user types. */
    reopen: () => {
      setActiveText(null)
      setOpen(true)
    },
    fieldProps: {
      'aria-activedescendant': active === -1 ? undefined : optionId(id, active),
      'aria-autocomplete': 'list',
      'aria-controls': shown ? id : undefined,
      'aria-expanded': shown,
      autoComplete: 'off',
      onBlur: closeAfterDelay,
      onFocus: cancelClose,
      onKeyDown,
      role: 'combobox',
    } as const,
    listProps: { active, id, onChoose: choose, suggestions: shown ? suggestions : [] },
  }
}
