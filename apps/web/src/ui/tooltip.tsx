import { Tooltip as Radix } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

/** Its child must be able to take the focus. It may itself be the trigger of a menu. */
export function Tooltip({
  text,
  children,
  ...rest
}: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild' | 'children'> & { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger {...rest} asChild>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
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
