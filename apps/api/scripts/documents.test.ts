import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createConfigurationDocument } from './configuration.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const find = (pattern: string): string[] => globSync(pattern, { cwd: root })

const documents = [...find('*.md'), ...find('docs/**/*.md')]

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
