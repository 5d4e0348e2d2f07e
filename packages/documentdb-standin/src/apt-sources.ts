import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package mirror from the machine's apt configuration. */
export type Mirror = {
  uri: string
  /** Path of a keyring, an armoured key block, or undefined for apt's trusted keys. */
  signedBy: string | undefined
  /** `Check-Valid-Until` of the entry. */
  checkValidUntil: string | undefined
}

type Entry = {
  types: string[]
  uris: string[]
  suites: string[]
  components: string[]
  options: Map<string, string>
}

const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean)

/** Reads the paragraphs of a deb822 `.sources` file. */
export function parseDeb822(text: string): Entry[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const options = new Map<string, string>()
      let field = ''
      for (const line of paragraph.split('\n')) {
        const start = /^([A-Za-z-]+):\s*(.*)$/.exec(line)
        if (start?.[1] !== undefined) {
          field = start[1].toLowerCase()
          options.set(field, start[2] ?? '')
        } else if (field && /^\s/.test(line)) {
          options.set(field, `${options.get(field) ?? ''}\n${line.trim().replace(/^\.$/, '')}`)
        }
      }
      const list = (name: string): string[] => words(options.get(name))
      return {
        types: list('types'),
        uris: list('uris'),
        suites: list('suites'),
        components: list('components'),
        options,
      }
    })
    .filter((entry) => entry.options.get('enabled')?.trim().toLowerCase() !== 'no')
}

/** Reads the lines of a one-line `.list` file. */
export function parseOneLine(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(deb|deb-src)\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s*([^#]*)/.exec(line)
    if (!match) return []
    const [, type, optionText, uri, suite, components] = match
    const options = new Map(
      words(optionText).map((option): [string, string] => {
        const at = option.search(/[+-]?=/)
        return [option.slice(0, at).toLowerCase(), option.slice(option.indexOf('=') + 1)]
      }),
    )
    return [
      {
        types: words(type),
        uris: words(uri),
        suites: words(suite),
        components: words(components),
        options,
      },
    ]
  })
}

/**
 * Selects the Debian mirrors in apt's order, without the security archive. Mirrors of Debian end in `/debian`; those of
 * derivatives do not.
 */
export function debianMirrors(entries: Entry[]): Mirror[] {
  const mirrors = new Map<string, Mirror>()
  for (const { types, uris, components, options } of entries) {
    if (!types.includes('deb') || !components.includes('main')) continue
    for (const uri of uris) {
      if (!/\/debian\/?$/.test(uri) || mirrors.has(uri)) continue
      mirrors.set(uri, {
        uri,
        signedBy: options.get('signed-by'),
        checkValidUntil: options.get('check-valid-until'),
      })
    }
  }
  return [...mirrors.values()]
}

/** Reads the mirrors from an apt configuration folder. An unreadable folder or file counts as empty. */
export function readMirrors(aptFolder = '/etc/apt'): Mirror[] {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  let parts: string[] = []
  try {
    parts = readdirSync(join(aptFolder, 'sources.list.d')).sort()
  } catch {
    // The folder may be missing.
  }
  const entries = parseOneLine(read(join(aptFolder, 'sources.list')))
  for (const name of parts) {
    const text = read(join(aptFolder, 'sources.list.d', name))
    if (name.endsWith('.sources')) entries.push(...parseDeb822(text))
    if (name.endsWith('.list')) entries.push(...parseOneLine(text))
  }
  return debianMirrors(entries)
}
