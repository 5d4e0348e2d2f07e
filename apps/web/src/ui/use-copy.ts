import { useEffect, useRef, useState } from 'react'

const SHOWN_MS = 2000

/** Copies a text. Returns false if the browser denies access to the clipboard. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text and holds the outcome: `copied` for `SHOWN_MS`, `refused` until the next copy. */
export const useCopy = () => {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async (text: string) => {
    const done = await copyText(text)
    setOutcome(done ? 'copied' : 'refused')
    clearTimeout(timer.current)
    if (done) timer.current = setTimeout(() => setOutcome(null), SHOWN_MS)
  }
  return { outcome, copy }
}
