import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawScene } from './draw.ts'
import { pickScene, pickScenes, sceneCounts, sceneKinds } from './scene.ts'

const drawn = readFileSync(new URL('room-scenes.svg', import.meta.url), 'utf8')

const ids = Array.from({ length: 400 }, (_, index) => (0x6b0143ba0000 + index).toString(16).padStart(24, '0'))

test('the same room always has the same scene', () => {
  const subject = { seed: ids[7] ?? '', kind: 'Master' as const }
  expect(pickScene(subject)).toEqual(pickScene(subject))
})

test('neighbors in a grid of consecutive rooms have different scenes', () => {
  const scenes = pickScenes(ids.map((seed) => ({ seed, kind: 'Single' })))
  scenes.forEach((scene, index) => {
    for (const near of scenes.slice(Math.max(0, index - 4), index)) {
      expect([scene.wall, scene.cover]).not.toEqual([near.wall, near.cover])
    }
  })
})

test('the sprite contains every part of a scene', () => {
  const names = (['window', 'art', 'lamp', 'plant', 'rug'] as const).flatMap((part) =>
    Array.from({ length: sceneCounts[part] }, (_, index) => `${part}-${index}`),
  )
  for (const name of ['shell', ...names, ...sceneKinds.map((kind) => `room-${kind}`)]) {
    expect(drawn).toContain(`id="scene-${name}"`)
  }
})

test('the largest possible scene takes less than 4 KB', () => {
  const weights = new Map<string, number>()
  for (const [part, kind] of drawn.matchAll(/<g id="scene-([a-zA-Z]+)[^]*?<\/g>/g)) {
    const size = part.replace(/>\s+</g, '><').length
    weights.set(kind ?? '', Math.max(size, weights.get(kind ?? '') ?? 0))
  }
  expect([...weights.keys()].sort()).toEqual(['art', 'lamp', 'plant', 'room', 'rug', 'shell', 'window'])
  expect([...weights.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(4096)
})

test('a drawing has each part of its scene, in colors that any program draws', () => {
  const scene = { ...pickScene({ seed: 'a room', kind: 'Single' }), wall: 1, mirrored: true }
  const svg = drawScene(scene, { width: 600, height: 400, viewBox: '0 13 320 213' })
  expect(svg).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 13 320 213">')
  expect(svg).toContain('<use href="#scene-room-Single"/>')
  expect(svg).toContain(`<use href="#scene-lamp-${scene.lamp}"/>`)
  expect(svg).toContain('matrix(-1 0 0 1 320 0)')
  // The floor: oklch(0.78 0.055 65).
  expect(svg).toContain('fill="rgb(209 177 147)"')
  expect(svg).not.toContain('var(')
  expect(svg).not.toContain('oklch')
})
