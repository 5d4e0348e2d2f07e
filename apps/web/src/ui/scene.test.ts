import { expect, test } from 'vitest'
import drawn from './room-scenes.svg?raw'
import { pickScene, pickScenes, sceneCounts, sceneKinds } from './scene.ts'

const ids = Array.from({ length: 400 }, (_, index) => (0x6b0143ba0000 + index).toString(16).padStart(24, '0'))

test('the same room → the same scene', () => {
  const subject = { seed: ids[7] ?? '', kind: 'Master' as const }
  expect(pickScene(subject)).toEqual(pickScene(subject))
})

test('rooms posted one after another → no two neighbours in a grid alike', () => {
  const scenes = pickScenes(ids.map((seed) => ({ seed, kind: 'Single' })))
  scenes.forEach((scene, index) => {
    for (const near of scenes.slice(Math.max(0, index - 4), index)) {
      expect([scene.wall, scene.cover]).not.toEqual([near.wall, near.cover])
    }
  })
})

test('every part that a scene can name is drawn', () => {
  const names = (['window', 'art', 'lamp', 'plant', 'rug'] as const).flatMap((part) =>
    Array.from({ length: sceneCounts[part] }, (_, index) => `${part}-${index}`),
  )
  for (const name of ['shell', ...names, ...sceneKinds.map((kind) => `room-${kind}`)]) {
    expect(drawn).toContain(`id="scene-${name}"`)
  }
})

test('the heaviest scene → under 4 KB of drawing', () => {
  const weights = new Map<string, number>()
  for (const [part, kind] of drawn.matchAll(/<g id="scene-([a-zA-Z]+)[^]*?<\/g>/g)) {
    const size = part.replace(/>\s+</g, '><').length
    weights.set(kind ?? '', Math.max(size, weights.get(kind ?? '') ?? 0))
  }
  expect([...weights.keys()].sort()).toEqual(['art', 'lamp', 'plant', 'room', 'rug', 'shell', 'window'])
  expect([...weights.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(4096)
})
