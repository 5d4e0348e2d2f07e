import type { ComponentProps } from 'react'
import { Menu, MenuItem, MenuLink, MenuSeparator, TriggerElsewhere } from '#src/ui/menu.tsx'
import type { MenuAction } from './more-menu.tsx'

function Action({ Icon, label, isDanger, disabled = false, ...does }: MenuAction) {
  const content = (
    <>
      <Icon aria-hidden="true" className={isDanger ? 'size-5' : 'size-5 text-muted'} />
      {label}
    </>
  )
  if ('link' in does) return <MenuLink>{does.link(content)}</MenuLink>
  return (
    <>
      {isDanger && <MenuSeparator />}
      <MenuItem disabled={disabled} onSelect={does.onSelect} {...(isDanger && { className: 'text-danger' })}>
        {content}
      </MenuItem>
    </>
  )
}

/** Renders the list of `MoreMenu`. Loaded late, because it imports Radix. */
export function MoreMenuList({
  button,
  actions,
  ...menu
}: Pick<ComponentProps<typeof Menu>, 'label' | 'open' | 'onOpenChange'> & {
  button: HTMLElement
  actions: readonly MenuAction[]
}) {
  return (
    <Menu {...menu} trigger={<TriggerElsewhere button={button} />}>
      {actions.map((action) => (
        <Action {...action} key={action.label} />
      ))}
    </Menu>
  )
}
