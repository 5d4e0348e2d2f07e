import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { SessionContext, useSession } from '#src/lib/session.tsx'
import { signedIn, type TestSession, toSession } from '#src/testing/render-route.tsx'
import { ViewerBoundary } from './providers.tsx'
import { createQueryClient } from './query-client.ts'

test('when another user signs in, no component renders or runs effects with data of the previous one', () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['messages'], 'of ana')
  const seen: string[] = []
  function Messages() {
    const uid = useSession().user?.uid
    const { data = 'none' } = useQuery({ queryKey: ['messages'], queryFn: () => new Promise<string>(() => {}) })
    seen.push(`${uid} renders ${data}`)
    useEffect(() => void seen.push(`${uid} runs effects with ${data}`), [uid, data])
    return null
  }
  const tree = (session: TestSession) => (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={toSession(session)}>
        <ViewerBoundary>
          <Messages />
        </ViewerBoundary>
      </SessionContext>
    </QueryClientProvider>
  )
  const { rerender } = render(tree(signedIn()))
  expect(seen).toContain('ana runs effects with of ana')
  rerender(tree(signedIn({ uid: 'ben' })))
  expect(seen).toContain('ben runs effects with none')
  expect(seen.filter((each) => each.startsWith('ben') && each.endsWith('of ana'))).toEqual([])
})
