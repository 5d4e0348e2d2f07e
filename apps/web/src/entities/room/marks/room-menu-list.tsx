import { EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Menu, MenuItem, TriggerElsewhere } from '#src/ui/menu.tsx'

/** Renders the menu of a card without its button. Loaded lazily, because it imports Radix. */
export function RoomMenuList({
  button,
  onHide,
  ...menu
}: Pick<ComponentProps<typeof Menu>, 'label' | 'open' | 'onOpenChange'> & { button: HTMLElement; onHide: () => void }) {
  return (
    <Menu {...menu} trigger={<TriggerElsewhere button={button} />}>
      <MenuItem onSelect={onHide}>
        <EyeOff aria-hidden="true" className="size-5 text-muted" />
        Hide this room
      </MenuItem>
    </Menu>
  )
}
