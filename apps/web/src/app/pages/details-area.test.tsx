import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { stubObserver } from '#src/testing/browser.ts'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { server } from '#src/testing/server.ts'

afterEach(() => vi.unstubAllGlobals())

test('a room with a spot loads the map of its area when that is near the viewport', async () => {
  const { scrollTo } = stubObserver()
  let asked = 0
  server.use(
    http.get('*/map.json', () => {
      asked++
      return HttpResponse.json({ tilesUrl: '/tiles/{z}/{x}/{y}.png', streetsUrl: '', attribution: '' })
    }),
  )
  const room = answerRoom({ location: 'Austin, TX', spot: { lat: 30.265, lng: -97.74 } })
  open(`/details/${room._id}`)
  const area = await screen.findByRole('region', { name: 'Where it is' })
  expect(area).toHaveTextContent('Austin, TX. Shown as an approximate area, not the exact address.')
  expect(asked).toBe(0)
  scrollTo(area)
  const map = await screen.findByRole('region', { name: 'Map of the area' })
  expect(map.querySelector('.map-area')).toBeInTheDocument()
})

test('a room without a spot names its place and has no map', async () => {
  const room = answerRoom({ place: { id: '4671654', label: 'Austin, TX' }, spot: null })
  open(`/details/${room._id}`)
  const area = await screen.findByRole('region', { name: 'Where it is' })
  expect(area).toHaveTextContent('Somewhere in Austin, TX. The host hasn’t marked where.')
  expect(screen.queryByRole('region', { name: 'Map of the area' })).not.toBeInTheDocument()
})

test('a room without a place does not say where it is', async () => {
  const room = answerRoom({ place: null, spot: null })
  open(`/details/${room._id}`)
  await screen.findByText(room.description)
  expect(screen.queryByRole('heading', { name: 'Where it is' })).not.toBeInTheDocument()
})
