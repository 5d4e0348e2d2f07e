import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const menuButton = (title: string) => screen.getByRole('button', { name: `More actions for ${title}` })

/** Opens the menu of a room, and presses one of its items. */
export const chooseAction = async (user: UserEvent, title: string, item: string) => {
  await user.click(menuButton(title))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
