const HEADER_BYTES = 128
const TAG_ENTRY_BYTES = 12
/** Profiles have about 20 tags. */
const MAX_TAGS = 100
/** A curve of 4,096 values. */
const MAX_TAG_BYTES = 12 + 2 * 4_096

/** The classes of profiles that describe a camera, a screen or a color space. */
const CLASSES = ['scnr', 'mntr', 'spac']

/** The tags that each space of colors needs for its conversion. */
const NEEDED: Record<string, readonly string[]> = {
  'RGB ': ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'],
  GRAY: ['kTRC'],
}
/** The tags that affect the conversion if they are there: white point and chromatic adaptation. */
const OPTIONAL = ['wtpt', 'chad']

interface Tag {
  name: string
  data: Buffer
}

/** Reads at most 100 tags. */
export const readTags = (profile: Buffer): Tag[] => {
  const count = Math.min(profile.readUInt32BE(HEADER_BYTES), MAX_TAGS)
  return Array.from({ length: count }, (_, index) => HEADER_BYTES + 4 + index * TAG_ENTRY_BYTES)
    .filter((at) => at + TAG_ENTRY_BYTES <= profile.length)
    .map((at) => {
      const start = profile.readUInt32BE(at + 4)
      const end = start + profile.readUInt32BE(at + 8)
      return { name: profile.toString('latin1', at, at + 4), data: profile.subarray(start, end) }
    })
}

/** Creates a profile from the header of another and from tags. */
export const writeProfile = (header: Buffer, tags: readonly Tag[]): Buffer => {
  const table = Buffer.alloc(4 + tags.length * TAG_ENTRY_BYTES)
  table.writeUInt32BE(tags.length, 0)
  let end = header.length + table.length
  const parts = tags.map(({ name, data }, index) => {
    const at = 4 + index * TAG_ENTRY_BYTES
    table.write(name, at, 'latin1')
    table.writeUInt32BE(end, at + 4)
    table.writeUInt32BE(data.length, at + 8)
    // Tags start at multiples of four.
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    end += padded.length
    return padded
  })
  const profile = Buffer.concat([header, table, ...parts])
  profile.writeUInt32BE(profile.length, 0)
  return profile
}

/**
 * Copies a color profile with only its matrix and curves, which cameras and screens have. Other tags contain
 * conversions of any number of steps, whose preparation can take minutes.
 * @returns undefined for a profile without matrix and curves, such as those of printers
 */
export const keepMatrixProfile = (profile: Buffer): Buffer | undefined => {
  if (profile.length < HEADER_BYTES + 4 || !CLASSES.includes(profile.toString('latin1', 12, 16))) return undefined
  const needed = NEEDED[profile.toString('latin1', 16, 20)]
  if (!needed || profile.toString('latin1', 20, 24) !== 'XYZ ') return undefined
  const tags = readTags(profile)
  const kept = [...needed, ...OPTIONAL].flatMap((name) => {
    const tag = tags.find((each) => each.name === name && each.data.length > 0 && each.data.length <= MAX_TAG_BYTES)
    return tag ? [tag] : []
  })
  const isComplete = needed.every((name) => kept.some((tag) => tag.name === name))
  return isComplete ? writeProfile(Buffer.from(profile.subarray(0, HEADER_BYTES)), kept) : undefined
}
