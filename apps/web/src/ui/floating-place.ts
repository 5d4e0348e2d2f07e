/**
 * What floats is put where the thing it belongs to is: inside a modal dialog anything else cannot be reached, and outside
 * the landmarks a screen reader may pass it by.
 */
export const floatingPlace = (trigger: Element | null): HTMLElement | null =>
  trigger?.closest<HTMLElement>('dialog, header, main, footer') ?? null
