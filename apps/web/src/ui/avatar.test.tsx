import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const show = (src?: string | null) => {
  const { container } = render(<Avatar name="ana ruiz" src={src} />)
  return { container, image: container.querySelector('img') }
}

test('requests a photo without a referrer', () => {
  const { image } = show('https://photos.example.test/ana.jpg')
  expect(image).toHaveAttribute('referrerpolicy', 'no-referrer')
})

test('a photo that fails to load falls back to the initial', () => {
  const { container, image } = show('https://photos.example.test/ana.jpg')
  if (image) fireEvent.error(image)
  expect(container).toHaveTextContent('A')
  expect(container.querySelector('img')).toBeNull()
})

test.each([null, '', 'http://photos.example.test/ana.jpg', 'javascript:alert(1)', 'not an address'])(
  'photo address %j, which is not https, shows the initial',
  (src) => {
    const { container, image } = show(src)
    expect(image).toBeNull()
    expect(container).toHaveTextContent('A')
  },
)
