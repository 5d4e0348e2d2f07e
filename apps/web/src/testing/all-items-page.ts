import { screen } from '@testing-library/react'
import { answerLists, settled } from './lists.ts'
import { renderRoute } from './render-route.tsx'

export const toggle = () => screen.getByRole('button', { name: /^Filters/ })

/** Opens an address of that page, and waits for its first list. */
export const openAt = async (address: string) => {
  answerLists()
  const route = renderRoute(address)
  await screen.findByRole('combobox', { name: 'Search listings' })
  await settled()
  return route
}
