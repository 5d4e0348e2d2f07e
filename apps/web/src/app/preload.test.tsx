import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { listingsOf } from '#src/testing/factories.ts'
import { answerFeatured, answerLists } from '#src/testing/lists.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { server } from '#src/testing/server.ts'
import { firstPages } from '../../vite-preload.ts'

// Otherwise the browser would load a list that the page never uses.
test.each(firstPages.filter(({ list }) => list))('$path requests the list that index.html preloads', async (page) => {
  answerLists()
  answerFeatured(listingsOf(2))
  const requested: string[] = []
  server.events.on('request:start', ({ request: { url } }) => void requested.push(url.replace(/^.*(?=\/api\/)/, '')))
  onTestFinished(() => server.events.removeAllListeners())
  renderRoute(page.path)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(requested).toContain(page.list))
})
