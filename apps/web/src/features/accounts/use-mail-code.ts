import { useEffect, useRef, useState } from 'react'
import { AuthFailure, MISSING_CODE } from '#src/lib/auth-failure.ts'

type Outcome<Answer> = { state: 'working' } | { state: 'done'; answer: Answer } | { state: 'failed'; error: unknown }

/** Calls `send` with the code in an email's link, once after mounting and on `retry`. Fails if the code is empty. */
export const useMailCode = <Answer>(code: string, send: (code: string) => Promise<Answer>) => {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ state: 'working' })
  const [attempt, setAttempt] = useState(1)
  const lastAttempt = useRef(0)

  useEffect(() => {
    // StrictMode runs every effect twice.
    if (lastAttempt.current === attempt) return
    lastAttempt.current = attempt
    // The identity service has no specific error for a missing code.
    const answered = code === '' ? Promise.reject(new AuthFailure(MISSING_CODE)) : send(code)
    answered.then(
      (answer) => setOutcome({ state: 'done', answer }),
      (error: unknown) => setOutcome({ state: 'failed', error }),
    )
  }, [attempt, code, send])

  const retry = () => {
    setOutcome({ state: 'working' })
    setAttempt((previous) => previous + 1)
  }
  return { outcome, retry }
}
