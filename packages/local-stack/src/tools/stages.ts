import { readFile } from 'node:fs/promises'
import { formatElapsed } from './stack.ts'

/** A test file and its duration. */
export type FileTime = { name: string; ms: number }

export type Tally = {
  passed: number
  failed: number
  files?: FileTime[]
  /** Names of tests that passed on a retry. They count as passed. */
  retried?: string[]
}

type Outcome = Tally & {
  /** Printed after a failure. */
  output: string
}

export type Stages = {
  /** Runs one stage and prints its result. Never rejects: an error counts as one failure. */
  runStage: (name: string, run: () => Promise<Outcome>) => Promise<void>
  total: { passed: number; failed: number; files: FileTime[] }
  /** Returns the name of the running stage. */
  running: () => string
}

export function createStages(log: (line: string) => void): Stages {
  const total: Stages['total'] = { passed: 0, failed: 0, files: [] }
  let running = ''
  return {
    total,
    running: () => running,
    async runStage(name, run) {
      const since = Date.now()
      running = name
      const outcome: Outcome = await run().catch((error: unknown) => ({
        passed: 0,
        failed: 1,
        output: error instanceof Error ? error.message : String(error),
      }))
      total.passed += outcome.passed
      total.failed += outcome.failed
      total.files.push(...(outcome.files ?? []))
      const verdict = outcome.failed === 0 ? 'ok    ' : 'FAILED'
      log(`${verdict}  ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${formatElapsed(since)}`)
      for (const test of outcome.retried ?? []) log(`        passed on retry: ${test}`)
      if (outcome.failed > 0) log(`${outcome.output.trimEnd()}\n`)
    },
  }
}

/**
 * Reads a report with `read`. A missing or broken report counts as one failure, as does a failed run without failed
 * tests.
 */
export async function readTally(
  reportFile: string,
  read: (report: unknown) => Tally,
  { exitCode, output }: { exitCode: number; output: string },
): Promise<Outcome> {
  const tally: Tally = await readFile(reportFile, 'utf8')
    .then((text) => read(JSON.parse(text)))
    .catch(() => ({ passed: 0, failed: 1 }))
  if (exitCode !== 0 && tally.failed === 0) tally.failed = 1
  return { ...tally, output }
}

/** Counts the results in vitest's JSON report. A file that does not load counts as one failure. */
export function readVitest(report: unknown): Tally {
  const { numPassedTests, testResults } = report as {
    numPassedTests: number
    testResults: {
      name: string
      status: string
      startTime: number
      endTime: number
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }
  const failed = testResults.map(({ status, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed').length
    return tests === 0 && status === 'failed' ? 1 : tests
  })
  const files = testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }))
  const retried = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    // A test that passes on a retry keeps the messages of its first run.
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName)
  return { passed: numPassedTests, failed: sum(failed), files, retried }
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
}

const measureSuite = ({ suites = [], specs }: PlaywrightSuite): number => {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return sum(results.map(({ duration }) => duration)) + sum(suites.map(measureSuite))
}

const listFlaky = ({ file, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `e2e/${file}: ${title}`),
  ...suites.flatMap(listFlaky),
]

/** Counts the results in Playwright's JSON report. */
export function readPlaywright(report: unknown): Tally {
  const { stats, errors, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
    suites: PlaywrightSuite[]
  }
  const files = suites.map((suite) => ({ name: `e2e/${suite.file}`, ms: measureSuite(suite) }))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    files,
    retried: suites.flatMap(listFlaky),
  }
}

/** Formats the slowest files, one line each. */
export const listSlowest = (files: readonly FileTime[], count: number): string[] =>
  [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
