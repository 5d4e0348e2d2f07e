import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { MarkdownProse } from './prose.tsx'

const Address = () => {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

test('a link within the site keeps its query string and its fragment', async () => {
  render(
    <MemoryRouter initialEntries={['/guide']}>
      <MarkdownProse html='<a href="/all-items?sort=oldest#results">Oldest rooms</a>' />
      <Address />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Oldest rooms' }))
  expect(screen.getByRole('status')).toHaveTextContent('/all-items?sort=oldest#results')
})
