import type { Scene } from '@roommate-finder/room-scenes/scene'

export interface Slide {
  title: string
  description: string
  scene: Scene
}

/**
 * The four slides (product spec 9). All texts are about as long, so that none leaves a gap above the search. No scene has a
 * ceiling lamp, because wide scenes show no ceiling.
 */
export const slides: readonly [Slide, ...Slide[]] = [
  {
    title: 'Search where you want to live',
    description: 'Search by city, budget and move-in date.',
    scene: {
      kind: 'Single',
      wall: 1,
      cover: 0,
      time: 1,
      window: 0,
      art: 0,
      lamp: 1,
      plant: 0,
      rug: 1,
      mirrored: false,
    },
  },
  {
    title: 'Meet people who live like you',
    description: 'Early bird or night owl? See how people live before you visit.',
    scene: {
      kind: 'Shared',
      wall: 3,
      cover: 1,
      time: 0,
      window: 1,
      art: 2,
      lamp: 2,
      plant: 1,
      rug: 0,
      mirrored: false,
    },
  },
  {
    title: 'Post the room you have',
    description: 'Post it in a few minutes and see who’s interested.',
    scene: {
      kind: 'Studio',
      wall: 0,
      cover: 2,
      time: 2,
      window: 2,
      art: 1,
      lamp: 2,
      plant: 2,
      rug: 2,
      mirrored: false,
    },
  },
  {
    title: 'Keep your details private',
    description: 'Only people who show interest in your room see how to reach you.',
    scene: {
      kind: 'Master',
      wall: 2,
      cover: 3,
      time: 3,
      window: 0,
      art: 0,
      lamp: 2,
      plant: 0,
      rug: 0,
      mirrored: false,
    },
  },
]
