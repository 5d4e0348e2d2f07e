import { useEffect, useRef, useState } from 'react'

export type Outcome<Answer> =
  | { state: 'working' }
  | { state: 'done'; answer: Answer }
  | { state: 'failed'; error: unknown }

/** Does something that can be done only once, as using up the code of a mail; again only when asked to. */
export const useOnce = <Answer>(run: () => Promise<Answer>): { outcome: Outcome<Answer>; retry: () => void } => {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ state: 'working' })
  const [attempt, setAttempt] = useState(1)
  const begun = useRef(0)

  useEffect(() => {
    // StrictMode runs every effect twice.
    if (begun.current === attempt) return
    begun.current = attempt
    run().then(
      (answer) => setOutcome({ state: 'done', answer }),
      (error: unknown) => setOutcome({ state: 'failed', error }),
    )
  }, [attempt, run])

  const retry = () => {
    setOutcome({ state: 'working' })
    setAttempt((last) => last + 1)
  }
  return { outcome, retry }
}
