// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { constants, messages, type Row } from './catalogue.ts'

const app = join(import.meta.dirname, '../..')
const repository = join(app, '../..')

const sources = new Map<string, ts.SourceFile>()

const sourceOf = (file: string): ts.SourceFile => {
  const known = sources.get(file)
  if (known) return known
  const path = [join(app, file), join(repository, file)].find((candidate) => existsSync(candidate))
  if (path === undefined) throw new Error(`There is no ${file}`)
  const parsed = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  sources.set(file, parsed)
  return parsed
}

const walk = (node: ts.Node, see: (node: ts.Node) => void): void => {
  see(node)
  ts.forEachChild(node, (child) => walk(child, see))
}

/** `test`, also where it is written `test.each(…)` or `testSignedIn`; not what is skipped. */
const isTest = (callee: ts.Expression): boolean => {
  if (ts.isCallExpression(callee)) return isTest(callee.expression)
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text === 'each' && isTest(callee.expression)
  return ts.isIdentifier(callee) && /^test(SignedIn)?$/.test(callee.text)
}

const testIn = (file: string, name: string): ts.CallExpression => {
  const found: ts.CallExpression[] = []
  walk(sourceOf(file), (node) => {
    if (!ts.isCallExpression(node) || !isTest(node.expression)) return
    const [title] = node.arguments
    if (title && ts.isStringLiteralLike(title) && title.text === name) found.push(node)
  })
  const [only, ...more] = found
  if (!only) throw new Error(`${file} has no test “${name}”`)
  if (more.length > 0) throw new Error(`${file} has several tests “${name}”`)
  return only
}

/** The test without its name, and all in its file that it is made with. */
const partsOf = (call: ts.CallExpression): Set<ts.Node> => {
  const declared = new Map<string, ts.Node[]>()
  walk(call.getSourceFile(), (node) => {
    if (!ts.isVariableDeclaration(node) && !ts.isFunctionDeclaration(node)) return
    if (node.name && ts.isIdentifier(node.name)) {
      declared.set(node.name.text, [...(declared.get(node.name.text) ?? []), node])
    }
  })
  const parts = new Set<ts.Node>([call.expression, ...call.arguments.slice(1)])
  for (const part of parts) {
    walk(part, (node) => {
      if (ts.isIdentifier(node)) for (const declaration of declared.get(node.text) ?? []) parts.add(declaration)
    })
  }
  return parts
}

const literalsOf = (parts: Iterable<ts.Node>) => {
  const texts: string[] = []
  const numbers = new Set<number>()
  let expects = false
  for (const part of parts) {
    walk(part, (node) => {
      if (ts.isNumericLiteral(node)) numbers.add(Number(node.text))
      else if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
        texts.push(node.text)
      } else if (ts.isIdentifier(node) && node.text === 'expect') expects = true
    })
  }
  return { texts, numbers, expects }
}

const missingFrom = ({ file, test: name, by }: Row): (string | number)[] => {
  const { texts, numbers, expects } = literalsOf(partsOf(testIn(file, name)))
  if (!expects) throw new Error(`“${name}” in ${file} expects nothing`)
  return by.filter((what) =>
    typeof what === 'number' ? !numbers.has(what) : !texts.some((text) => text.includes(what)),
  )
}

describe.each([
  { of: 'message', rows: messages },
  { of: 'constant', rows: constants },
])('every $of that is specified', ({ rows }) => {
  test.each([...rows])('$where: $says', (row) => {
    expect(missingFrom(row)).toEqual([])
  })
})

describe('the table itself', () => {
  const first = messages[0]

  test('a test that is not there, or a text that it does not hold → is found', () => {
    if (!first) throw new Error('The table is empty')
    expect(missingFrom({ ...first, by: ['An account with that email already exists.', 7_777_777] })).toHaveLength(2)
    expect(() => missingFrom({ ...first, test: 'no such test' })).toThrow('has no test “no such test”')
    expect(() => missingFrom({ ...first, file: 'src/no-such.test.ts' })).toThrow('There is no')
  })

  test('no row stands in it twice', () => {
    const names = [...messages, ...constants].map(({ where, says }) => `${where}: ${says}`)
    expect(names).toEqual([...new Set(names)])
  })
})
