import { act, renderHook } from '@testing-library/react'
import { parsePath, Router, type To } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useListingSearch } from './search-params.ts'

/** A router that shows an address only when the test says so, as a page under load does. */
const showLate = () => {
  const gone: string[] = []
  const go = (to: To) => void gone.push((typeof to === 'string' ? parsePath(to) : to).search ?? '')
  const navigator = { createHref: () => '', go: () => undefined, push: go, replace: go }
  let shown = ''
  const { result, rerender } = renderHook(() => useListingSearch(), {
    wrapper: ({ children }) => (
      <Router location={{ pathname: '/all-items', search: shown }} navigator={navigator}>
        {children}
      </Router>
    ),
  })
  return {
    gone,
    choose: (filters: Parameters<typeof result.current.choose>[0]) => act(() => result.current.choose(filters)),
    show: (search: string) => {
      shown = search
      rerender()
    },
  }
}

test('choices faster than the page shows them → none is lost', () => {
  const { gone, choose, show } = showLate()
  choose({ roomType: 'Shared' })
  choose({ availability: 'available' })
  show('?roomType=Shared')
  choose({ sort: 'likes' })
  expect(gone.at(-1)).toBe('?roomType=Shared&availability=available&sort=likes')
})

test('Back while a choice is on its way → the next one starts from what is shown', () => {
  const { gone, choose, show } = showLate()
  choose({ roomType: 'Shared' })
  show('?roomType=Shared')
  show('')
  choose({ sort: 'likes' })
  expect(gone.at(-1)).toBe('?sort=likes')
})
