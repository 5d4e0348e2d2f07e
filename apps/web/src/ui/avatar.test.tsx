import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const show = (src?: string | null) => {
  const { container } = render(<Avatar name="ana ruiz" src={src} />)
  return { container, image: container.querySelector('img') }
}

test('a photo path of the API is requested below /api', () => {
  expect(show('/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp').image).toHaveAttribute(
    'src',
    '/api/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp',
  )
})

test('a photo that fails to load falls back to the initial', () => {
  const { container, image } = show('blob:http://localhost/1')
  if (image) fireEvent.error(image)
  expect(container).toHaveTextContent('A')
  expect(container.querySelector('img')).toBeNull()
})

test.each([null, '', 'https://photos.example.test/ana.jpg', '//photos.example.test/ana.jpg', 'javascript:alert(1)'])(
  'photo address %j, which the API does not serve, shows the initial',
  (src) => {
    const { container, image } = show(src)
    expect(image).toBeNull()
    expect(container).toHaveTextContent('A')
  },
)
