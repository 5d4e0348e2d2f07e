import type { Answer, Ask, Question } from './http.ts'
import { sleep } from './http.ts'

export interface Asked {
  question: Question
  /** Milliseconds of `performance.now()`. */
  at: number
  /** undefined where no answer came at all. */
  answer: Answer | undefined
  tookMs: number
}

/** Callers that ask one question after another until they are stopped, each with a pause between. */
export const keepAsking = (
  ask: Ask,
  questions: Question[],
  { callers, pauseMs = 0 }: { callers: number; pauseMs?: number },
) => {
  const asked: Asked[] = []
  let running = true
  const call = async (caller: number): Promise<void> => {
    for (let i = caller; running; i++) {
      const question = questions[i % questions.length]
      if (!question) return
      const at = performance.now()
      const answer = await ask(question).catch(() => undefined)
      asked.push({ question, at, answer, tookMs: performance.now() - at })
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  const calls = Array.from({ length: callers }, (_, i) => call(i))
  return {
    asked,
    stop: async (): Promise<Asked[]> => {
      running = false
      await Promise.all(calls)
      return asked
    },
  }
}

/** How often each status came, as text. */
export const tally = (asked: Asked[]): string => {
  const counts = new Map<string, number>()
  for (const { answer } of asked) {
    const status = answer ? String(answer.status) : 'no answer'
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return (
    [...counts]
      .sort()
      .map(([status, times]) => `${status}×${times}`)
      .join(' ') || 'none'
  )
}

export const worstMs = (asked: Asked[]): number => asked.reduce((worst, { tookMs }) => Math.max(worst, tookMs), 0)
