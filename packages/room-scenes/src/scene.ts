/** Describes a room scene. Numbers select one of several colors or symbols. */
export interface Scene {
  /** Empty for a room without furniture. */
  kind: SceneKind | ''
  wall: number
  cover: number
  time: number
  window: number
  art: number
  lamp: number
  plant: number
  rug: number
  mirrored: boolean
}

export const sceneKinds = ['Single', 'Shared', 'Master', 'Studio'] as const
export type SceneKind = (typeof sceneKinds)[number]

export const sceneCounts = {
  wall: 6,
  cover: 4,
  time: 4,
  window: 3,
  art: 3,
  lamp: 3,
  plant: 3,
  rug: 3,
} as const

export interface SceneSubject {
  seed: string
  kind: SceneKind | ''
}

/** Hashes a text (FNV-1a). Similar ids get very different hashes. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  }
  // An extra mixing step, because FNV-1a spreads the last characters over the low bits only.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

export const pickScene = ({ seed, kind }: SceneSubject, salt = 0): Scene => {
  const pick = (part: keyof typeof sceneCounts) => hash(`${part}:${salt}:${kind}:${seed}`) % sceneCounts[part]
  return {
    kind,
    wall: pick('wall'),
    cover: pick('cover'),
    time: pick('time'),
    window: pick('window'),
    art: pick('art'),
    lamp: pick('lamp'),
    plant: pick('plant'),
    rug: pick('rug'),
    mirrored: hash(`mirrored:${salt}:${seed}`) % 2 === 1,
  }
}

/** The widest grid has 4 columns, so the card above is at most 4 places before a card. */
const NEIGHBORS = 4

const areAlike = (one: Scene, other: Scene): boolean =>
  one.wall === other.wall && one.cover === other.cover && one.kind === other.kind

/** Picks a scene for each subject. Uses the subject's own scene, unless a neighbor in the grid looks the same. */
export const pickScenes = (subjects: readonly SceneSubject[]): Scene[] => {
  const scenes: Scene[] = []
  for (const subject of subjects) {
    const near = scenes.slice(-NEIGHBORS)
    let scene = pickScene(subject)
    for (let salt = 1; near.some((other) => areAlike(scene, other)); salt++) {
      scene = pickScene(subject, salt)
    }
    scenes.push(scene)
  }
  return scenes
}
