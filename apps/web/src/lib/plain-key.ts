const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

/** Returns whether a key may trigger a shortcut: no modifiers, no text field focused, no dialog or menu open. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !takesText(event.target) &&
  !document.querySelector('dialog[open], [role="menu"]')
