import { useEffect, useRef, useState } from 'react'
import { AuthFailure, MISSING_CODE } from '#src/lib/auth-failure.ts'

type Outcome<Answer> = { state: 'working' } | { state: 'done'; answer: Answer } | { state: 'failed'; error: unknown }

/** Calls `use` with the code of a mail's link, once after mounting and on `retry`. Fails if the code is empty. */
export const useMailCode = <Answer>(code: string, use: (code: string) => Promise<Answer>) => {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ state: 'working' })
  const [attempt, setAttempt] = useState(1)
  const begun = useRef(0)

  useEffect(() => {
    // StrictMode runs every effect twice.
    if (begun.current === attempt) return
    begun.current = attempt
    // The identity service has no specific error for a missing code.
    const using = code === '' ? Promise.reject(new AuthFailure(MISSING_CODE)) : use(code)
    using.then(
      (answer) => setOutcome({ state: 'done', answer }),
      (error: unknown) => setOutcome({ state: 'failed', error }),
    )
  }, [attempt, code, use])

  const retry = () => {
    setOutcome({ state: 'working' })
    setAttempt((last) => last + 1)
  }
  return { outcome, retry }
}
