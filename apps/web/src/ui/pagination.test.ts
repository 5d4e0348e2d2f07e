import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test.each([
  { current: 1, pages: 1, shown: [1] },
  { current: 1, pages: 3, shown: [1, 2, 3] },
  { current: 1, pages: 12, shown: [1, 2, 3, 4, 5] },
  { current: 6, pages: 12, shown: [4, 5, 6, 7, 8] },
  { current: 12, pages: 12, shown: [8, 9, 10, 11, 12] },
  { current: 11, pages: 12, shown: [8, 9, 10, 11, 12] },
])('page $current of $pages shows the pages $shown', ({ current, pages, shown }) => {
  expect(pageWindow(current, pages)).toEqual(shown)
})
