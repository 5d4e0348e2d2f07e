import { MATCHES_SHOWN } from '@roommate-finder/contracts/limits'
import { expect, test } from 'vitest'
import { toMatchPage } from './match-page.ts'

const createOrder = (length: number) =>
  Array.from({ length }, (_, i) => ({ id: (i + 1).toString(16).padStart(24, '0') }))

const readAll = (order: { id: string }[]) => {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { items, next } = toMatchPage(order, cursor)
    pages.push(items.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return pages
}

test.each([0, 1, MATCHES_SHOWN, MATCHES_SHOWN + 1, 2 * MATCHES_SHOWN])('pages of %i items hold each once', (length) => {
  const order = createOrder(length)
  const pages = readAll(order)
  expect(pages.flat()).toEqual(order.map(({ id }) => id))
  expect(pages).toHaveLength(Math.max(1, Math.ceil(length / MATCHES_SHOWN)))
})

test('continues after the last item when others before it are gone', () => {
  const order = createOrder(2 * MATCHES_SHOWN)
  const { next } = toMatchPage(order, undefined)
  expect(toMatchPage(order.slice(2), next ?? undefined).items[0]).toEqual(order[MATCHES_SHOWN])
})

test('continues with the next item when the last one is gone', () => {
  const order = createOrder(2 * MATCHES_SHOWN)
  const { next } = toMatchPage(order, undefined)
  const left = order.filter((_, i) => i !== MATCHES_SHOWN - 1)
  expect(toMatchPage(left, next ?? undefined).items[0]).toEqual(order[MATCHES_SHOWN])
})

test.each([`-5-${'0'.repeat(24)}`, `999-${'0'.repeat(24)}`])('takes the cursor %s of another list', (cursor) => {
  const order = createOrder(3)
  expect(toMatchPage(order, cursor)).toEqual({ items: cursor.startsWith('-') ? order : [], next: null })
})
