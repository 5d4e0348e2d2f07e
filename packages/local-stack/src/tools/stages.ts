import { readFile } from 'node:fs/promises'
import { seconds } from './stack.ts'

export type Tally = { passed: number; failed: number }

type Outcome = Tally & {
  /** Shown when something failed. */
  output: string
}

export type Stages = {
  /** Runs one stage and prints how it went; never rejects: what fails to run counts as one failure. */
  stage: (name: string, run: () => Promise<Outcome>) => Promise<void>
  total: Tally
  /** Names of the stages that run now. */
  running: ReadonlySet<string>
}

export function createStages(log: (line: string) => void): Stages {
  const total: Tally = { passed: 0, failed: 0 }
  const running = new Set<string>()
  return {
    total,
    running,
    async stage(name, run) {
      const since = Date.now()
      running.add(name)
      const outcome = await run().catch((error: unknown) => ({
        passed: 0,
        failed: 1,
        output: error instanceof Error ? error.message : String(error),
      }))
      running.delete(name)
      total.passed += outcome.passed
      total.failed += outcome.failed
      const verdict = outcome.failed === 0 ? 'ok    ' : 'FAILED'
      log(`${verdict}  ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds(since)}`)
      if (outcome.failed > 0) log(`${outcome.output.trimEnd()}\n`)
    },
  }
}

/** A report that is missing or broken counts as one failure, and so does a run that failed without a failed test. */
export async function tallyOf(
  reportFile: string,
  read: (report: unknown) => Tally,
  { exitCode, output }: { exitCode: number; output: string },
): Promise<Outcome> {
  const tally = await readFile(reportFile, 'utf8')
    .then((text) => read(JSON.parse(text)))
    .catch(() => ({ passed: 0, failed: 1 }))
  if (exitCode !== 0 && tally.failed === 0) tally.failed = 1
  return { ...tally, output }
}

/** Counts of vitest's JSON report; a file that could not be loaded counts as one failure. */
export function readVitest(report: unknown): Tally {
  const { numPassedTests, testResults } = report as {
    numPassedTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }
  const failed = testResults.map(({ status, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed').length
    return tests === 0 && status === 'failed' ? 1 : tests
  })
  return { passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) }
}

/** Counts of Playwright's JSON report. */
export function readPlaywright(report: unknown): Tally {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  // A test that needs a second try hides a race: it counts as failed.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
