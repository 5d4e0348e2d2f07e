import { join } from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from './node-process.ts'

const api = 'apps/api/src'
const web = 'apps/web/src'
const packages = 'packages'

let eslint: ESLint

beforeAll(() => {
  eslint = new ESLint({
    cwd: repositoryRoot,
    ruleFilter: ({ ruleId }) => /^(imports|import-x)\/|^no-restricted-/.test(ruleId),
  })
})

async function findBrokenRules(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, {
    filePath: join(repositoryRoot, filePath),
  })
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
}

const zone = 'import-x/no-restricted-paths'

describe('ESLint', () => {
  test.each([
    [`${api}/features/interest/repository.ts`, `import '../listings/repository.ts'`, zone],
    [`${api}/features/listings/repository.ts`, `import './service.ts'`, zone],
    [`${api}/features/listings/pipelines.ts`, `import '../../http/route.ts'`, zone],
    [`${api}/features/listings/service.ts`, `import '../../http/route.ts'`, zone],
    [`${api}/features/listings/service.ts`, `import express from 'express'`, 'imports/express'],
    [`${api}/features/listings/service.ts`, `import type { ObjectId } from 'mongodb'`, 'imports/mongodb'],
    [`${api}/features/listings/routes.ts`, `import './repository.ts'`, zone],
    [`${api}/http/route.ts`, `import '../features/listings/service.ts'`, zone],
    [`${api}/http/authenticate.ts`, `import 'firebase-admin/auth'`, 'imports/firebase-admin'],
    [`${api}/db/connect.ts`, `export const uri = process.env['MONGODB_URI']`, 'no-restricted-syntax'],
    [`${api}/db/connect.ts`, `import '@roommate-finder/local-stack/mongo/start-mongo'`, 'imports/local-stack'],
    [`${web}/features/listings/queries.ts`, `export const get = () => fetch('/api')`, 'no-restricted-globals'],
    [`${web}/features/listings/queries.ts`, `export const get = () => window.fetch('/api')`, 'no-restricted-globals'],
    [`${web}/features/listings/queries.ts`, `import 'firebase/auth'`, 'imports/firebase'],
    [
      `${web}/features/listings/queries.ts`,
      `export const load = () => import('firebase/auth')`,
      'no-restricted-syntax',
    ],
    [`${web}/features/listings/queries.ts`, `export const mode = import.meta.env.MODE`, 'no-restricted-syntax'],
    [`${web}/features/elsewhere/queries.ts`, `import '../../app/providers.tsx'`, zone],
    [`${web}/lib/paths.ts`, `import '../features/listings/queries.ts'`, zone],
    [`${web}/lib/paths.ts`, `import '../testing/setup.ts'`, zone],
    [`${web}/lib/paths.ts`, `import '#src/features/listings/queries.ts'`, zone],
    [`${web}/ui/button.tsx`, `import '../lib/api-client.ts'`, zone],
    [`${web}/ui/button.tsx`, `import { useQuery } from '@tanstack/react-query'`, 'imports/ui'],
    ['packages/contracts/src/limits.ts', `import 'node:fs'`, 'imports/contracts'],
    [
      `${packages}/documentdb-standin/src/lock.ts`,
      `import '@roommate-finder/local-stack/tools/ports'`,
      'imports/packages',
    ],
    [`${packages}/local-stack/src/mongo/launch.ts`, `import '../tools/stack.ts'`, zone],
    [`${packages}/local-stack/src/tools/stack.ts`, `export const path = process.env.PATH`, 'no-restricted-syntax'],
  ])('in %s, refuses: %s', async (filePath, code, rule) => {
    expect(await findBrokenRules(filePath, code)).toContain(rule)
  })

  test.each([
    [`${api}/features/listings/repository.ts`, `import { ObjectId } from 'mongodb'\nexport const id = new ObjectId()`],
    [`${api}/features/interest/service.ts`, `import '../listings/service.ts'`],
    [`${api}/env.ts`, `export const port = process.env['PORT']`],
    [`${api}/identity/firebase.ts`, `import 'firebase-admin/auth'`],
    [`${web}/lib/api-client.ts`, `export const get = () => fetch('/api')`],
    [`${web}/lib/firebase.ts`, `export const load = () => import('firebase/auth')`],
    [`${packages}/local-stack/src/mongo/launch.ts`, `import '../tools/process-group.ts'`],
    [`${packages}/local-stack/src/tools/stack.ts`, `export const path = process.env['PATH']`],
  ])('in %s, allows: %s', async (filePath, code) => {
    expect(await findBrokenRules(filePath, code)).toEqual([])
  })
})
