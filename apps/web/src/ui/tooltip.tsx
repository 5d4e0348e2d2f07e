import { Tooltip as Radix } from 'radix-ui'
import { type ComponentProps, type ReactElement, type ReactNode, type SyntheticEvent, useState } from 'react'

/**
 * What floats is put where the thing it belongs to is: inside a modal dialog anything else cannot be reached, and outside
 * the landmarks a screen reader may pass it by.
 */
export const floatingPlace = (trigger: Element | null): HTMLElement | null =>
  trigger?.closest<HTMLElement>('dialog, header, main, footer') ?? null

/** A child that cannot take the focus must say the text in another way too. The child may itself be the trigger of a menu. */
export function Tooltip({
  text,
  children,
  ...rest
}: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild' | 'children'> & { text: ReactNode; children: ReactElement }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // Before it opens; a ref here would have to be joined with the one that a menu hands through.
  const settle = ({ currentTarget }: SyntheticEvent) => setPlace(floatingPlace(currentTarget))
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger {...rest} asChild onFocusCapture={settle} onPointerMoveCapture={settle}>
          {children}
        </Radix.Trigger>
        <Radix.Portal container={place}>
          <Radix.Content
            className="z-50 max-w-xs animate-appear rounded-sm border border-transparent bg-ink px-3 py-1.5 text-sm text-pretty break-words text-ground shadow-raised"
            collisionPadding={8}
            sideOffset={6}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
