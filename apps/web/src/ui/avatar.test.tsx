import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const show = (src?: string | null) => {
  const { container } = render(<Avatar name="ana ruiz" src={src} />)
  return { container, image: container.querySelector('img') }
}

test('a photo → is fetched without saying from where', () => {
  const { image } = show('https://photos.example.test/ana.jpg')
  expect(image).toHaveAttribute('referrerpolicy', 'no-referrer')
})

test('a photo that is broken → the first letter instead', () => {
  const { container, image } = show('https://photos.example.test/ana.jpg')
  if (image) fireEvent.error(image)
  expect(container).toHaveTextContent('A')
  expect(container.querySelector('img')).toBeNull()
})

test.each([null, '', 'http://photos.example.test/ana.jpg', 'javascript:alert(1)', 'not an address'])(
  'no photo, or none by https (%s) → the first letter',
  (src) => {
    const { container, image } = show(src)
    expect(image).toBeNull()
    expect(container).toHaveTextContent('A')
  },
)
