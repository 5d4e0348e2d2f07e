import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStages, listSlowest, readPlaywright, readTally, readVitest } from './stages.ts'

const at = (name: string, ms: number) => ({ name, startTime: 1_000, endTime: 1_000 + ms })

const passed = { fullName: 'steady', status: 'passed', failureMessages: [] }
const passedOnRetry = { fullName: 'flaky', status: 'passed', failureMessages: ['expected 1 to be 2'] }
const failed = { fullName: 'broken', status: 'failed', failureMessages: ['expected 1 to be 2'] }

const vitestReport = {
  numPassedTests: 3,
  testResults: [
    { ...at('a', 100), status: 'passed', assertionResults: [passed, passedOnRetry] },
    { ...at('b', 300), status: 'failed', assertionResults: [passed, failed] },
    { ...at('c', 200), status: 'failed', assertionResults: [] },
  ],
}

test('with vitest, a failed test and a file that does not load count as one failure each', () => {
  expect(readVitest(vitestReport)).toMatchObject({ passed: 3, failed: 2 })
})

test('with vitest, a test that passes on retry counts as passed and is named', () => {
  expect(readVitest(vitestReport).retried).toEqual(['flaky'])
})

test('with Playwright, a test that passes on retry counts as passed and is named', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [{ duration: 1 }] }] })
  const suites = [{ file: 'd.spec.ts', specs: [spec('steady', 'expected'), spec('shaky', 'flaky')] }]
  const tally = readPlaywright({ stats, errors: [{}], suites })
  expect(tally).toMatchObject({ passed: 6, failed: 2, retried: ['e2e/d.spec.ts: shaky'] })
})

test('listSlowest includes the time of nested Playwright suites', () => {
  const spec = (duration: number) => ({ title: 'a', tests: [{ status: 'expected', results: [{ duration }] }] })
  const nested = { file: 'd.spec.ts', specs: [spec(90)], suites: [{ file: 'd.spec.ts', specs: [spec(160)] }] }
  const browser = readPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [], suites: [nested] })
  const files = [...(readVitest(vitestReport).files ?? []), ...(browser.files ?? [])]
  expect(listSlowest(files, 3)).toEqual(['   0.3 s  b', '   0.3 s  e2e/d.spec.ts', '   0.2 s  c'])
})

test('a failed run without a failed test or without a report counts as one failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-test-'))
  const report = join(folder, 'report.json')
  const read = (): { passed: number; failed: number } => ({ passed: 7, failed: 0 })
  await writeFile(report, '{}')
  expect(await readTally(report, read, { exitCode: 0, output: '' })).toMatchObject({ passed: 7, failed: 0 })
  expect(await readTally(report, read, { exitCode: 1, output: '' })).toMatchObject({ passed: 7, failed: 1 })
  await rm(report)
  expect(await readTally(report, read, { exitCode: 0, output: '' })).toMatchObject({ passed: 0, failed: 1 })
  await rm(folder, { recursive: true })
})

test('a stage that throws counts as one failure and prints the error; other stages still count', async () => {
  const lines: string[] = []
  const { runStage, total } = createStages((line) => lines.push(line))
  await runStage('Types', () => Promise.resolve({ passed: 1, failed: 0, output: 'not shown' }))
  await runStage('Browser tests', () => Promise.reject(new Error('No Chromium')))
  expect(total).toMatchObject({ passed: 1, failed: 1 })
  expect(lines.join('\n')).toContain('No Chromium')
  expect(lines.join('\n')).not.toContain('not shown')
})
