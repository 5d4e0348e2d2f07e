import { likeListing } from '@roommate-finder/contracts/interest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { type Navigator, Router } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { SessionContext } from '#src/lib/session.tsx'
import { skipFirstQuestion } from '#src/testing/interest.ts'
import { signedIn, toSession } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { InterestProvider } from './interest.tsx'

const ID = '0000000000000000000000a1'

test('re-rendering before the history changes sends the like once and replaces the entry once', async () => {
  const liked = vi.fn()
  server.use(
    reply(likeListing, () => {
      liked()
      return { liked: true as const, likeCount: 1, contactInfo: 'ana@example.test' }
    }),
  )
  skipFirstQuestion()
  const replace = vi.fn<Navigator['replace']>()
  // Ignores navigation, like a router whose transition has not rendered yet.
  const navigator: Navigator = { createHref: () => '', go: () => undefined, push: () => undefined, replace }
  const queryClient = new QueryClient()
  const place = { pathname: '/all-items', search: '', hash: '', key: 'first', state: { pendingLike: ID } }
  const tree = () => (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={toSession(signedIn())}>
        <Router location={place} navigator={navigator}>
          <InterestProvider />
        </Router>
      </SessionContext>
    </QueryClientProvider>
  )
  const { rerender } = render(tree())
  await waitFor(() => expect(liked).toHaveBeenCalledOnce())
  rerender(tree())
  rerender(tree())
  expect(replace).toHaveBeenCalledOnce()
})
