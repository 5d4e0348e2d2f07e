import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactElement, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { IconButton } from '#src/ui/button.tsx'

const MoreMenuList = lazyComponent(async () => (await import('./more-menu-list.tsx')).MoreMenuList)

export type MenuAction = {
  label: string
  Icon: LucideIcon
  /** Stands below a line, in red. */
  isDanger?: boolean
  disabled?: boolean
} & ({ onSelect: () => void } | { link: (content: ReactNode) => ReactElement })

/** Renders a button with a menu of less common actions. The menu is mounted once the button is reached. */
export function MoreMenu({
  name,
  actions,
  isBusy = false,
  ref,
}: {
  /** Names the room or search that the actions are about. */
  name: string
  actions: readonly MenuAction[]
  isBusy?: boolean
  /** Gets the button. */
  ref?: Ref<HTMLButtonElement>
}) {
  const [reached, setReached] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  return (
    <>
      <IconButton
        aria-busy={isBusy || undefined}
        aria-expanded={isOpen}
        aria-haspopup="menu"
        label={`More actions for ${name}`}
        onClick={() => {
          setIsOpen(!wasOpen.current)
          wasOpen.current = false
        }}
        onFocus={({ currentTarget }) => setReached(currentTarget)}
        onKeyDown={(event) => {
          // A press that ended elsewhere was no click.
          wasOpen.current = false
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsOpen(true)
        }}
        // An open menu closes before the click.
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onPointerEnter={({ currentTarget }) => setReached(currentTarget)}
        ref={ref}
        title="More"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </IconButton>
      {reached && (
        <Suspense>
          <MoreMenuList
            actions={actions}
            button={reached}
            label={`Actions for ${name}`}
            onOpenChange={setIsOpen}
            open={isOpen}
          />
        </Suspense>
      )}
    </>
  )
}
