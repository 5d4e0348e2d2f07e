import { DropdownMenu } from 'radix-ui'
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  use,
  useImperativeHandle,
  useState,
} from 'react'
import { cn } from '#src/lib/cn.ts'
import { findPopoverContainer } from './tooltip.tsx'

/** The trigger of a menu whose button is elsewhere and opens the menu by itself. */
export function TriggerElsewhere({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}

const MenuButton = createContext<HTMLElement | null>(null)

/** Renders a dropdown menu. `trigger` is the button, `label` the accessible name of the list. */
export function Menu({
  trigger,
  label,
  className = 'max-w-80 min-w-52',
  children,
  ...control
}: Pick<ComponentProps<typeof DropdownMenu.Root>, 'open' | 'onOpenChange'> & {
  trigger: ReactElement
  label: string
  /** Sets the width. */
  className?: string
  children: ReactNode
}) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <DropdownMenu.Root modal={false} {...control}>
      <DropdownMenu.Trigger asChild ref={setButton}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={findPopoverContainer(button)}>
        <DropdownMenu.Content
          align="end"
          aria-label={label}
          // Else Radix names the menu after the trigger, whose name may contain a count.
          aria-labelledby={undefined}
          className={cn(
            'z-30 max-h-(--radix-dropdown-menu-content-available-height) animate-appear overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-raised',
            className,
          )}
          collisionPadding={8}
          sideOffset={6}
        >
          <MenuButton value={button}>{children}</MenuButton>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm border border-transparent px-3 font-medium outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-60 data-highlighted:bg-primary-soft data-highlighted:text-primary forced-colors:data-highlighted:border-[Highlight] forced-colors:border-[Canvas]'

/** Focuses the button of the menu first, so that a dialog which `onSelect` opens returns the focus there. */
export function MenuItem({ className, onSelect, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  const button = use(MenuButton)
  const select = (event: Event) => {
    button?.focus()
    onSelect?.(event)
  }
  return <DropdownMenu.Item {...rest} className={cn(row, className)} onSelect={select} />
}

/** Renders a menu item. Its only child is the link. */
export function MenuLink({ className, children, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item {...rest} asChild className={cn(row, className)}>
      {children}
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
}
