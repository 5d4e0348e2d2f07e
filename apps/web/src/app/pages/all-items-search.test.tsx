import { listSuggestions, searchListings } from '@roommate-finder/contracts/discovery'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerLists, settled, waitMs } from '#src/testing/lists.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'

const field = () => screen.getByRole('combobox', { name: 'Search rooms' })
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** Answers every query with these suggestions. Returns the received queries. */
const answerSuggestions = (suggestions = ['Austin, TX', 'Aurora, CO', 'Sunny room in Austin']) => {
  const queries: string[] = []
  server.use(
    reply(listSuggestions, (url) => {
      queries.push(url.searchParams.get('query') ?? '')
      return suggestions
    }),
  )
  return queries
}

const openAt = async (address: string) => {
  const route = renderRoute(address)
  await screen.findByRole('combobox', { name: 'Search rooms' })
  await settled()
  return route
}

/** Opens an address, enters "au" and waits for the suggestions. */
const openSuggestions = async (address: string) => {
  answerLists()
  answerSuggestions()
  const route = await openAt(address)
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: 'au' } })
  await screen.findByRole('listbox')
  return route
}

afterEach(() => vi.useRealTimers())

describe('the search of /all-items', () => {
  test('typing replaces the history entry after a pause, at page 1', async () => {
    const queries = answerLists()
    const { user, address, lastAction } = await openAt('/all-items?page=3')
    await user.type(field(), 'sunny aus')
    await waitFor(() => expect(address()).toBe('/all-items?search=sunny+aus'))
    expect(lastAction()).toBe('REPLACE')
    expect(queries.filter((search) => search.includes('search=')).length).toBeLessThanOrEqual(1)
    expect(await screen.findAllByText('Page 1 sunny aus')).toHaveLength(2)
    expect(field()).toHaveValue('sunny aus')
  })

  test('suggestions appear after 2 characters and 300 ms, and announce their number', async () => {
    answerLists()
    const queries = answerSuggestions()
    const { user } = await openAt('/all-items')
    await user.type(field(), 'a')
    await waitMs(400)
    expect(queries).toEqual([])
    expect(field()).toHaveAttribute('aria-expanded', 'false')

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(field(), { target: { value: 'au' } })
    act(() => void vi.advanceTimersByTime(299))
    vi.useRealTimers()
    await waitMs(50)
    expect(queries).toEqual([])

    await user.clear(field())
    await user.type(field(), 'au')
    const list = await screen.findByRole('listbox', { name: 'Suggestions' })
    expect(queries).toEqual(['au'])
    expect(options()).toEqual(['Austin, TX', 'Aurora, CO', 'Sunny room in Austin'])
    expect(field()).toHaveAttribute('aria-expanded', 'true')
    expect(field()).toHaveAttribute('aria-controls', list.id)
    expect(screen.getByText('3 suggestions')).toBeInTheDocument()
    await settled()
  })

  test('arrows and Enter choose a suggestion as a new history entry', async () => {
    const { user, address, lastAction, goBack } = await openSuggestions('/all-items?roomType=Single')
    const active = () => {
      const id = field().getAttribute('aria-activedescendant')
      return id === null ? null : document.getElementById(id)
    }
    expect(active()).toBeNull()
    await user.keyboard('{ArrowUp}')
    expect(active()).toHaveTextContent('Sunny room in Austin')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(active()).toHaveTextContent('Aurora, CO')
    expect(active()).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Home}')
    expect(active()).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')

    await waitFor(() => expect(address()).toBe('/all-items?search=Austin%2C+TX&roomType=Single'))
    expect(lastAction()).toBe('PUSH')
    expect(field()).toHaveValue('Austin, TX')
    expect(field()).toHaveFocus()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await settled()
    goBack()
    await waitFor(() => expect(field()).toHaveValue('au'))
    await settled()
  })

  test('Enter without a suggestion searches at once', async () => {
    answerLists()
    const { user, address } = await openAt('/all-items')
    await user.type(field(), 'attic{Enter}')
    await waitFor(() => expect(address()).toBe('/all-items?search=attic'))
    await settled()
  })

  test('Esc closes the list, then empties the field', async () => {
    const { user, address } = await openSuggestions('/all-items')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(field()).toHaveValue('au')
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByRole('listbox')).toBeVisible()
    await user.keyboard('{Escape}{Escape}')
    expect(field()).toHaveValue('')
    await waitFor(() => expect(address()).toBe('/all-items'))
    await settled()
  })

  test('blur closes the list after 200 ms, but a press on a suggestion keeps the focus and chooses it', async () => {
    const { user, address } = await openSuggestions('/all-items')
    await settled()
    vi.useFakeTimers()
    fireEvent.blur(field())
    act(() => void vi.advanceTimersByTime(199))
    expect(screen.getByRole('listbox')).toBeVisible()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    vi.useRealTimers()

    await user.keyboard('{ArrowDown}')
    const option = await screen.findByRole('option', { name: 'Aurora, CO' })
    await user.pointer({ keys: '[MouseLeft>]', target: option })
    expect(field()).toHaveFocus()
    await user.pointer('[/MouseLeft]')
    await waitFor(() => expect(address()).toBe('/all-items?search=Aurora%2C+CO'))
    expect(field()).toHaveValue('Aurora, CO')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await settled()
  })

  test('failing suggestions are not reported and do not affect the search', async () => {
    answerLists()
    server.use(replyError(listSuggestions, 'internal'))
    const { user } = await openAt('/all-items')
    await user.type(field(), 'aus')
    expect(await screen.findAllByText('Page 1 aus')).toHaveLength(2)
    await settled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  test('typing more aborts the request for the previous suggestions', async () => {
    answerLists()
    const aborted: string[] = []
    server.use(
      http.get('*/api/search-suggestions', async ({ request }) => {
        const query = new URL(request.url).searchParams.get('query') ?? ''
        request.signal.addEventListener('abort', () => aborted.push(query))
        if (query === 'au') await delay('infinite')
        return HttpResponse.json([`${query} and more`])
      }),
    )
    const { user } = await openAt('/all-items')
    await user.type(field(), 'au')
    await waitMs(400)
    await user.type(field(), 's')
    expect(await screen.findByRole('option', { name: 'aus and more' })).toBeVisible()
    expect(aborted).toEqual(['au'])
    await settled()
  })

  test('a filter chosen during the pause applies together with the search', async () => {
    answerLists()
    const { user, address } = await openAt('/all-items')
    await user.type(field(), 'sunny')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Most popular')
    await waitFor(() => expect(address()).toBe('/all-items?search=sunny&sort=likes'))
    await settled()
  })

  test('Clear search empties the field and the URL; Reset Filters also drops text typed just before', async () => {
    answerLists()
    const { user, address } = await openAt('/all-items?search=sunny&roomType=Single')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
    await waitFor(() => expect(address()).toBe('/all-items?roomType=Single'))

    fireEvent.change(field(), { target: { value: 'a castle' } })
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
    expect(field()).toHaveValue('')
    await waitMs(400)
    expect(address()).toBe('/all-items')
    await settled()
  })

  test('the / key focuses the search, is typed in a focused field, and can be switched off', async () => {
    answerLists()
    const { user } = await openAt('/all-items')
    await user.click(document.body)
    await user.keyboard('/')
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('')
    await user.keyboard('/')
    expect(field()).toHaveValue('/')
    await user.clear(field())
    await waitMs(400)

    await user.click(screen.getByRole('button', { name: 'Keyboard shortcut' }))
    await user.click(await screen.findByRole('switch', { name: 'Press / anywhere to search' }))
    expect(screen.getByRole('switch')).not.toBeChecked()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Keyboard shortcut' })).toHaveFocus()
    await user.keyboard('/')
    expect(field()).not.toHaveFocus()
    expect(localStorage.getItem('search-shortcut')).toBe('off')
    await settled()
  })

  test('a search that fails while typing shows no dialog and keeps the focus', async () => {
    answerLists()
    const { user } = await openAt('/all-items')
    server.use(replyError(searchListings, 'internal'))
    await user.type(field(), 'sunny')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Failed to fetch listings. Please try again.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(field()).toHaveFocus()
  })
})
