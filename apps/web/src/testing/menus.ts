import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const menuButton = (title: string) => screen.getByRole('button', { name: `More actions for ${title}` })

/** Opens the menu of a room or a saved search once it is there, and presses one of its items. */
export const chooseAction = async (user: UserEvent, title: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
