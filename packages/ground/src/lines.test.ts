import { expect, test } from 'vitest'
import { clipLine, clipRing } from './clip.ts'
import { decodeLine, encodeLine } from './lines.ts'
import { simplify } from './simplify.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }

test('a decoded line has the points of the encoded one, rounded to its precision', () => {
  const line = [-122.33214, 47.60621, -122.33215, 47.60622, 179.99, -54.5, 0, 0]
  expect(decodeLine(encodeLine(line, 1000), 1000)).toEqual([
    [47.606, -122.332],
    [-54.5, 179.99],
    [0, 0],
  ])
})

test('a ring is clipped to a closed ring in the box, a line to its parts there', () => {
  expect(clipRing([5, 5, 15, 5, 15, 8, 5, 8, 5, 5], box)).toEqual([5, 5, 10, 5, 10, 8, 5, 8, 5, 5])
  expect(clipRing([-5, -5, 15, -5, 15, 15, -5, 15, -5, -5], box).length).toBe(10)
  expect(clipLine([-5, 5, 5, 5, 5, 15, 8, 15, 8, 5], box)).toEqual([
    [0, 5, 5, 5, 5, 10],
    [8, 10, 8, 5],
  ])
})

test('a simplified line keeps its ends and the points off the line', () => {
  expect(simplify([0, 0, 1, 0.001, 2, 0, 3, 1, 4, 0], 0.01)).toEqual([0, 0, 2, 0, 3, 1, 4, 0])
})
