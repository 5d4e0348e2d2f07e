import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createConfigurationDocument } from './configuration.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const find = (pattern: string): string[] => globSync(pattern, { cwd: root })

const KB = 1024
const decisions = find('docs/decisions/*.md')
const documents = [...find('*.md'), ...find('docs/**/*.md')]

/** Maximum size of a document, by the first matching pattern. */
const limits: [RegExp, number][] = [
  [/^README\.md$/, 5 * KB],
  [/^CONTRIBUTING\.md$/, 3 * KB],
  [/^SECURITY\.md$/, KB],
  [/^CHANGELOG\.md$/, 2 * KB],
  [/^docs\/(architecture|operations)\.md$/, 8 * KB],
  [/^docs\/images\//, 150 * KB],
  [/^docs\/(how-to\/.*|product-gaps)\.md$/, 2 * KB],
]

describe('configuration.md', () => {
  test('equals the output of pnpm docs:configuration', () => {
    expect(read('docs/configuration.md')).toBe(createConfigurationDocument())
  })

  test('names every variable of the Caddyfile, the Compose files and the build of the page', () => {
    const used = [
      ...read('apps/web/Caddyfile').matchAll(/\{\$(\w+)/g),
      ...find('docker-compose*.yml').flatMap((path) => [...read(path).matchAll(/\$\{(\w+)/g)]),
      ...read('apps/web/vite.config.ts').matchAll(/env\['(\w+)'\]|'(VITE_\w+)'/g),
    ].map(([, ...names]) => names.find(Boolean))
    const document = createConfigurationDocument()
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => !document.includes(`\`${name}\``))).toEqual([])
  })
})

test('documents and images keep their size limits', () => {
  const tooLarge = [...documents, ...find('docs/images/*')].filter((path) => {
    const limit = limits.find(([pattern]) => pattern.test(path))?.[1]
    return limit !== undefined && statSync(join(root, path)).size > limit
  })
  expect(tooLarge).toEqual([])
})

test('there are at most 25 decision records, of four parts and at most 40 lines', () => {
  expect(decisions.length).toBeGreaterThan(0)
  expect(decisions.length).toBeLessThanOrEqual(25)
  for (const path of decisions) {
    const text = read(path)
    expect(text.trimEnd().split('\n').length, path).toBeLessThanOrEqual(40)
    expect(
      [...text.matchAll(/^## (\w+)$/gm)].map(([, part]) => part),
      path,
    ).toEqual(['Context', 'Decision', 'Consequences', 'Status'])
  }
})

test('relative links point to existing files', () => {
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/(?:\]\(|src="|srcset=")([^)"\s#]+)/g)].map(([, target = '']) => ({ path, target })),
  )
  const broken = links.filter(
    ({ path, target }) => !/^[a-z]+:/.test(target) && find(join(dirname(path), target)).length === 0,
  )
  expect(broken).toEqual([])
})

test('paths in documents exist', () => {
  const paths = documents.flatMap((path) =>
    [...read(path).matchAll(/`((?:apps|packages|docs)\/[^`\s*<>{}]+)`/g)].map(([, target = '']) => ({ path, target })),
  )
  expect(paths.filter(({ target }) => find(target).length === 0)).toEqual([])
})
