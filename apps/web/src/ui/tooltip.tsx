import { Tooltip as Radix } from 'radix-ui'
import { type ComponentProps, type ReactElement, type ReactNode, type SyntheticEvent, useState } from 'react'

/**
 * Returns the container for a popover of `trigger`: the dialog or landmark around it. Outside an open modal dialog, the
 * popover would be inert; outside landmarks, screen readers may skip it.
 */
export const findPopoverContainer = (trigger: Element | null): HTMLElement | null =>
  trigger?.closest<HTMLElement>('dialog, header, main, footer') ?? null

/** Shows a text on hover and focus. If the child is not focusable, show the text elsewhere too. */
export function Tooltip({
  text,
  children,
  ...rest
}: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild' | 'children'> & { text: ReactNode; children: ReactElement }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  // Runs before the tooltip opens. A ref would conflict with the ref of a menu around the tooltip.
  const updateContainer = ({ currentTarget }: SyntheticEvent) => setContainer(findPopoverContainer(currentTarget))
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger {...rest} asChild onFocusCapture={updateContainer} onPointerMoveCapture={updateContainer}>
          {children}
        </Radix.Trigger>
        <Radix.Portal container={container}>
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
