import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { setTokenSource } from '#src/lib/api-client.ts'
import { SessionContext } from '#src/lib/session.tsx'
import { signedIn, toSession } from '#src/testing/render-route.tsx'
import { createQueryClient } from '../query-client.ts'
import { RequireRole } from './require-role.tsx'

/** Creates an ID token with these claims. */
const createToken = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`

const open = (claims: object) => {
  setTokenSource(() => Promise.resolve(createToken(claims)))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={toSession(signedIn())}>
        <MemoryRouter initialEntries={['/moderation']}>
          <Routes>
            <Route element={<RequireRole allowed="moderator" />}>
              <Route element={<h1>Moderation</h1>} path="/moderation" />
            </Route>
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  )
}

test('a user with the role sees the page', async () => {
  open({ role: 'moderator', name: 'Zoë ????>>>' })
  expect(await screen.findByRole('heading', { name: 'Moderation' })).toBeVisible()
})

test.each([[{}], [{ role: 'host' }], [{ role: 7 }]])('a user with the claims %o sees the 404 page', async (claims) => {
  open(claims)
  expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
  expect(screen.queryByText('Moderation')).not.toBeInTheDocument()
})
