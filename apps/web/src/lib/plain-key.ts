const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

/** Returns whether a key may trigger a single-key shortcut: without modifiers, outside text fields, dialogs and menus. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !takesText(event.target) &&
  !document.querySelector('dialog[open], [role="menu"]')
