import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOf, repositoryRoot } from './node-process.ts'

const api = 'apps/api/src'
const web = 'apps/web/src'
const packages = 'packages'

/** A file, a line of it, and the rule that refuses the line. */
const REFUSED: [string, string, string][] = [
  [`${api}/features/interest/repository.ts`, `import '../listings/repository.ts'`, 'local(imports)'],
  [`${api}/features/reports/service.ts`, `import '../judging/service.ts'`, 'local(imports)'],
  [
    `${api}/features/interest/repository.ts`,
    `import { listings } from '../listings/document.ts'; export const rooms = listings.of(db)`,
    'local(collections)',
  ],
  [
    `${api}/features/interest/repository.ts`,
    `export const likes = declareCollection({ name: 'likes', indexes: [] })`,
    'local(collections)',
  ],
  [
    `${api}/features/interest/repository.ts`,
    `export const copy = (rooms) => rooms.aggregate([{ $merge: 'copies' }])`,
    'local(collections)',
  ],
  [`${api}/features/listings/repository.ts`, `import './service.ts'`, 'local(imports)'],
  [`${api}/features/listings/pipelines.ts`, `import '../../http/route.ts'`, 'local(imports)'],
  [`${api}/features/listings/service.ts`, `import '../../http/route.ts'`, 'local(imports)'],
  [`${api}/features/listings/service.ts`, `import express from 'express'`, 'local(imports)'],
  [`${api}/features/listings/service.ts`, `import type { ObjectId } from 'mongodb'`, 'local(imports)'],
  [`${api}/features/listings/service.ts`, `export type Id = import('mongodb').ObjectId`, 'local(imports)'],
  [`${api}/features/listings/service.ts`, `export * from './routes.ts'`, 'local(imports)'],
  [`${api}/features/listings/routes.ts`, `import './repository.ts'`, 'local(imports)'],
  [`${api}/app.ts`, `import './features/listings/repository.ts'`, 'local(imports)'],
  [`${api}/http/route.ts`, `import '../features/listings/service.ts'`, 'local(imports)'],
  [`${api}/http/authenticate.ts`, `import 'firebase-admin/auth'`, 'local(imports)'],
  [`${api}/db/connect.ts`, `import '../app.ts'`, 'local(imports)'],
  [`${api}/db/connect.ts`, `import '@roommate-finder/local-stack/mongo/start-mongo'`, 'local(imports)'],
  [`${api}/db/connect.ts`, `export const uri = process.env['MONGODB_URI']`, 'local(environment)'],
  [`${web}/features/elsewhere/queries.ts`, `import '../../app/providers.tsx'`, 'local(imports)'],
  [`${web}/features/elsewhere/queries.ts`, `import '#src/features/messages/queries.ts'`, 'local(imports)'],
  [`${web}/features/elsewhere/queries.ts`, `import 'firebase/auth'`, 'local(imports)'],
  [`${web}/features/elsewhere/queries.ts`, `import '@roommate-finder/places/distance'`, 'local(imports)'],
  [`${web}/features/elsewhere/queries.ts`, `export const load = () => import('firebase/auth')`, 'local(imports)'],
  [`${web}/features/elsewhere/queries.ts`, `export const mode = import.meta.env.MODE`, 'local(environment)'],
  [`${web}/features/elsewhere/queries.ts`, `export const get = () => fetch('/api')`, 'eslint(no-restricted-globals)'],
  [
    `${web}/features/elsewhere/queries.ts`,
    `export const set = () => window.fetch('/')`,
    'eslint(no-restricted-globals)',
  ],
  [`${web}/features/elsewhere/note.tsx`, `export const Note = () => <p>You don't.</p>`, 'local(texts)'],
  [`${web}/features/elsewhere/note.tsx`, 'export const note = `Nobody likes ${name}`', 'local(texts)'],
  [`${web}/features/elsewhere/note.tsx`, `export const wait = 'Saving...'`, 'local(texts)'],
  [`${web}/features/elsewhere/note.ts`, 'export const note = { ...{ id, name }, read }', 'local(spreads)'],
  [`${web}/features/elsewhere/note.tsx`, 'export const Card = () => <Note {...{ id, name }} />', 'local(spreads)'],
  [`${web}/features/elsewhere/note.tsx`, `export const gap = 'flex sm:-ml-2'`, 'local(classes)'],
  [`${web}/features/elsewhere/note.tsx`, `export const edge = 'border-l text-right'`, 'local(classes)'],
  [
    `${web}/features/elsewhere/note.ts`,
    `export const row = 'grid @min-[15rem]/page:grid-cols-2 md:grid-cols-3'`,
    'local(classes)',
  ],
  [`${web}/lib/paths.ts`, `import '../testing/setup.ts'`, 'local(imports)'],
  [`${web}/lib/paths.ts`, `import '#src/features/messages/queries.ts'`, 'local(imports)'],
  [`${web}/lib/paths.ts`, `import '#src/entities/room/queries.ts'`, 'local(imports)'],
  [`${web}/ui/button.tsx`, `import '../entities/room/queries.ts'`, 'local(imports)'],
  [`${web}/entities/room/queries.ts`, `import '#src/features/search/sorts.ts'`, 'local(imports)'],
  [`${web}/entities/room/queries.ts`, `import '../../app/loaders.ts'`, 'local(imports)'],
  [`${web}/ui/button.tsx`, `import '../lib/api-client.ts'`, 'local(imports)'],
  [`${web}/ui/button.tsx`, `import { useQuery } from '@tanstack/react-query'`, 'local(imports)'],
  [`${web}/ui/button.tsx`, `export const Picture = () => <img src="a.png" />`, 'jsx-a11y(alt-text)'],
  [`${web}/ui/button.tsx`, `export const Button = () => <button>Save</button>`, 'react(button-has-type)'],
  [
    `${web}/ui/hooks.ts`,
    `export const useA = (on: boolean) => on && useEffect(() => undefined, [])`,
    'react-hooks(rules-of-hooks)',
  ],
  [
    `${web}/features/elsewhere/query.ts`,
    `export const room = (id: string) => queryOptions({ queryKey: ['room'], queryFn: () => request(id) })`,
    '@tanstack/query(exhaustive-deps)',
  ],
  [`${packages}/contracts/src/limits.ts`, `import 'node:fs'`, 'local(imports)'],
  [`${packages}/documentdb-standin/src/lock.ts`, `import '@roommate-finder/local-stack/ports'`, 'local(imports)'],
  [`${packages}/local-stack/src/mongo/launch.ts`, `import '../tools/stack.ts'`, 'local(imports)'],
  [
    `${packages}/local-stack/src/tools/a.ts`,
    `import { b } from './b.ts'; export const a = () => b`,
    'import(no-cycle)',
  ],
  [
    `${packages}/local-stack/src/tools/b.ts`,
    `import { a } from './a.ts'; export const b = () => a`,
    'import(no-cycle)',
  ],
]

const ALLOWED: [string, string][] = [
  [`${api}/features/reports/repository.ts`, `import { ObjectId } from 'mongodb'; export const id = new ObjectId()`],
  [
    `${api}/features/reports/repository.ts`,
    `import { listings } from '../listings/document.ts'; export const rooms = listings.readOnly(db)`,
  ],
  [
    `${api}/features/reports/repository.ts`,
    `import { reports } from './document.ts'; export const own = reports.of(db)`,
  ],
  [`${api}/features/reports/document.ts`, `export const reports = declareCollection({ name: 'reports', indexes: [] })`],
  [`${api}/features/reports/service.ts`, `import '../listings/service.ts'`],
  [`${api}/features/reports/routes.ts`, `import 'express'`],
  [`${api}/env.ts`, `export const port = process.env['PORT']`],
  [`${api}/identity/firebase.ts`, `import 'firebase-admin/auth'`],
  [`${web}/features/elsewhere/note.ts`, `import '#src/entities/room/queries.ts'`],
  [`${web}/entities/room/queries.ts`, `import '#src/ui/button.tsx'`],
  [`${web}/lib/api-client.ts`, `export const get = () => fetch('/api')`],
  [`${web}/lib/firebase.ts`, `export const load = () => import('firebase/auth')`],
  [`${web}/lib/messages.ts`, `export const ownPost = "You can't like your own post."`],
  [`${web}/lib/messages.test.ts`, `import '../testing/setup.ts'; export const text = "don't"`],
  [`${web}/ui/badge.tsx`, `import '../lib/cn.ts'`],
  [`${web}/ui/badge.tsx`, `export const row = 'grid max-md:@min-[15rem]/page:grid-cols-2 md:grid-cols-3'`],
  [`${web}/ui/badge.tsx`, `export const sides = 'sm:-ms-2 top-1/2 left-1/2 border-line text-heading px-2'`],
  [`${web}/ui/badge.tsx`, 'export const note = { id, ...(name && { name }), ...rest }'],
  [`${packages}/local-stack/src/mongo/stop.ts`, `import '../tools/process-group.ts'`],
]

const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-lint-'))
/** The rules that refuse a line, by `file:line`. */
const findings = new Map<string, string[]>()
const lines = new Map<string, string[]>()
for (const [file, line] of [...REFUSED, ...ALLOWED]) lines.set(file, [...(lines.get(file) ?? []), line])
const findBrokenRules = (file: string, line: string): string[] =>
  findings.get(`${file}:${String((lines.get(file)?.indexOf(line) ?? 0) + 1)}`) ?? []

type Report = { diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[] }

beforeAll(async () => {
  for (const name of ['oxlint.plugin.js', 'oxlint.imports.js']) await cp(join(repositoryRoot, name), join(folder, name))
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(repositoryRoot, 'node_modules/@tanstack'), join(folder, 'node_modules/@tanstack'))
  const config = await readFile(join(repositoryRoot, '.oxlintrc.json'), 'utf8')
  // The packages that the lines import are not installed there.
  await writeFile(join(folder, '.oxlintrc.json'), config.replace('"typeAware": true, "typeCheck": true, ', ''))
  for (const [file, code] of lines) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${code.join('\n')}\n`)
  }
  const args = [commandOf('.', 'oxlint'), '--format', 'json', 'apps', 'packages']
  const report = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
  for (const { filename, labels, code } of (JSON.parse(report) as Report).diagnostics) {
    const place = `${filename}:${String(labels[0]?.span.line)}`
    findings.set(place, [...(findings.get(place) ?? []), code])
  }
})

afterAll(() => rm(folder, { recursive: true }))

describe('Oxlint', () => {
  test.each(REFUSED)('in %s, refuses: %s', (file, line, rule) => {
    expect(findBrokenRules(file, line)).toContain(rule)
  })

  test.each(ALLOWED)('in %s, allows: %s', (file, line) => {
    expect(findBrokenRules(file, line)).toEqual([])
  })
})
