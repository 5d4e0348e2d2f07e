import { listTrending } from '@roommate-finder/contracts/discovery'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { filtersButton, panel } from '#src/testing/all-items-page.ts'
import { DESKTOP, PHONE, setWindowWidth } from '#src/testing/browser.ts'
import { aPhoto } from '#src/testing/factories.ts'
import { answerLists, aTrendingItem, settled } from '#src/testing/lists.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'

describe('Trending Now', () => {
  const six = Array.from({ length: 6 }, (_, index) => aTrendingItem({ title: `Trend ${index + 1}` }))
  const section = () => screen.queryByRole('region', { name: 'Trending Now' })

  test('shows the first 3 of 6 rooms with links', async () => {
    answerLists()
    server.use(reply(listTrending, six))
    renderRoute('/all-items?sort=oldest')
    await screen.findByText('Trend 1')
    const links = within(section() ?? document.body).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      six.slice(0, 3).map(({ title, _id }) => [title, `/details/${_id}`]),
    )
    await settled()
  })

  test('beside open filters is one line that opens the rooms', async () => {
    answerLists()
    server.use(reply(listTrending, six))
    const { user } = renderRoute('/all-items')
    expect(await screen.findByText('Trend 3')).toBeVisible()
    await user.click(filtersButton())
    await panel()
    expect(screen.queryByText('Trend 1')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Trending Now', expanded: false }))
    expect(await screen.findByText('Trend 3')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Trending Now', expanded: true }))
    expect(screen.queryByText('Trend 1')).not.toBeInTheDocument()
  })

  test('on a phone is requested when its line is opened', async () => {
    setWindowWidth(PHONE)
    onTestFinished(() => setWindowWidth(DESKTOP))
    answerLists()
    let requests = 0
    server.use(
      reply(listTrending, () => {
        requests += 1
        return six
      }),
    )
    const { user } = renderRoute('/all-items')
    await screen.findAllByText('Page 1')
    expect(requests).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Trending Now' }))
    expect(await screen.findByText('Trend 3')).toBeVisible()
    expect(requests).toBe(1)
  })

  test('a room with photos shows its cover', async () => {
    answerLists()
    server.use(reply(listTrending, [aTrendingItem({ photo: aPhoto({ alt: 'Desk by the window' }) })]))
    renderRoute('/all-items')
    await waitFor(() => expect(section()).not.toBeNull())
    expect(await within(section() ?? document.body).findByRole('img', { name: 'Desk by the window' })).toBeVisible()
    await settled()
  })

  test('is hidden while a filter is active', async () => {
    answerLists()
    server.use(reply(listTrending, six))
    const { user } = renderRoute('/all-items?roomType=Single')
    await screen.findAllByText('Page 1 Single')
    expect(section()).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
    expect(await screen.findByText('Trend 3')).toBeVisible()
    await settled()
  })

  test('is hidden and not requested while a search is active', async () => {
    answerLists()
    let requests = 0
    server.use(
      reply(listTrending, () => {
        requests += 1
        return six
      }),
    )
    const { user } = renderRoute('/all-items?search=sunny')
    await screen.findAllByText('Page 1 sunny')
    expect(section()).not.toBeInTheDocument()
    expect(requests).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByText('Trend 3')).toBeVisible()
    await settled()
  })

  test('shows a message with Retry on failure and does not affect the list', async () => {
    answerLists()
    server.use(replyError(listTrending, 'unavailable'))
    const { user } = renderRoute('/all-items')
    expect(await screen.findByText('We couldn’t load the trending rooms.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(await screen.findAllByText('Page 1')).toHaveLength(2)
    server.use(reply(listTrending, six))
    await user.click(within(section() ?? document.body).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Trend 1')).toBeVisible()
  })

  test('says when no room is trending', async () => {
    answerLists()
    renderRoute('/all-items')
    expect(await screen.findByText('No rooms are trending yet.')).toBeVisible()
    await settled()
  })
})
