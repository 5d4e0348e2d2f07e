import { searchListings } from '@roommate-finder/contracts/discovery'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { answerLists } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { replyError, server } from '#src/testing/server.ts'

describe('a failing list', () => {
  const FAILED = 'Failed to fetch listings. Please try again.'
  const fail = () => server.use(replyError(searchListings, 'internal'))

  test('on the first load shows an error instead of the list, and Retry loads it', async () => {
    fail()
    const { user } = renderRoute('/all-items?roomType=Single')
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    answerLists()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Showing 2 of 16 listings')).toBeVisible()
  })

  test.each([
    {
      name: 'choosing a sort order',
      act: (user: UserEvent) => user.selectOptions(screen.getByLabelText('Sort by'), 'Most popular'),
    },
    {
      name: 'changing the page',
      act: (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Next page' })),
    },
  ])('after $name shows one alert dialog and empties the list; Retry loads it', async ({ act }) => {
    answerLists()
    const { user } = renderRoute('/all-items')
    await screen.findAllByText('Page 1')
    await user.hover(document.body)
    fail()
    await act(user)
    const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }))
    expect(alert.getByText(FAILED)).toBeVisible()
    expect(screen.queryByText('Page 1')).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(alert.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    answerLists()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Showing 2 of 16 listings')).toBeVisible()
  })

  test('on a refresh keeps the list and shows one toast', async () => {
    answerLists()
    const { become } = renderRoute('/all-items')
    await screen.findAllByText('Page 1')
    fail()
    become(signedIn())
    expect(await screen.findByText('We couldn’t refresh this page. It may be out of date.')).toBeVisible()
    expect(screen.getAllByText('Page 1')).toHaveLength(2)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
