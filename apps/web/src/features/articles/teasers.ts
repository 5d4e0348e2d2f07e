import { pickScene, type Scene } from '#src/ui/scene.ts'

export interface ArticleTeaser {
  /** In the address: /blog/{id}. */
  id: string
  title: string
  excerpt: string
  scene: Scene
  /** Noon in UTC of the day it was published, which is the same day almost everywhere. */
  date: string
  readMinutes: number
}

/** The newest first. The texts themselves are fetched with their pages: this list is part of the home page. */
export const articleTeasers = [
  {
    id: 'room-viewing-questions',
    title: 'What to ask at a room viewing',
    excerpt: 'Twenty minutes have to tell you how a home is lived in. The questions that do it, and what to look at.',
    scene: pickScene({ seed: 'room viewing', kind: 'Studio' }),
    date: '2026-11-10T12:00:00Z',
    readMinutes: 4,
  },
  {
    id: 'split-rent-and-bills',
    title: 'How to split rent and bills fairly',
    excerpt: 'Equal is easy; fair takes ten minutes more. Three ways to share the rent, with sums to copy.',
    scene: pickScene({ seed: 'rent and bills', kind: 'Shared' }),
    date: '2026-10-27T12:00:00Z',
    readMinutes: 4,
  },
  {
    id: 'spot-a-rental-scam',
    title: 'How to spot a rental scam before you pay',
    excerpt: 'Most rental scams follow one of five plots. Learn them, and check a room before any money moves.',
    scene: pickScene({ seed: 'rental scam', kind: 'Single' }),
    date: '2026-10-06T12:00:00Z',
    readMinutes: 4,
  },
] as const satisfies ArticleTeaser[]

export type ArticleId = (typeof articleTeasers)[number]['id']
