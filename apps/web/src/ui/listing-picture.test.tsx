import { pickScene } from '@roommate-finder/room-scenes/scene'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListingPicture } from './listing-picture.tsx'

const listing = { _id: 'a1', roomType: 'Studio' } as const
const wallOf = (element: Element | null) =>
  element instanceof HTMLElement ? element.style.getPropertyValue('--wall') : ''

test('draws the scene of the listing unless another scene is given', () => {
  const own = pickScene({ seed: 'a1', kind: 'Studio' })
  const other = { ...own, wall: own.wall + 1 }
  const { container, rerender } = render(<ListingPicture listing={listing} />)
  expect(wallOf(container.firstElementChild)).toBe(`var(--scene-wall-${own.wall})`)
  rerender(<ListingPicture listing={listing} scene={other} />)
  expect(wallOf(container.firstElementChild)).toBe(`var(--scene-wall-${other.wall})`)
})
