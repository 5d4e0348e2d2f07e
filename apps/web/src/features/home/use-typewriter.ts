import { useEffect, useState } from 'react'

const TYPE_MS = 70
const DELETE_MS = 50
const PAUSE_MS = 1500

/**
 * How many of so many characters show: all of them, and after a pause they are deleted and typed again, once. That takes
 * under 5 s for a heading: what moves for longer would need a button to stop it.
 */
export const useTypewriter = (length: number, { running }: { running: boolean }) => {
  const [step, setStep] = useState(0)
  const last = 2 * length

  useEffect(() => {
    if (!running || step === last) return
    const wait = step === 0 ? PAUSE_MS : step < length ? DELETE_MS : TYPE_MS
    const timer = setTimeout(() => setStep(step + 1), wait)
    return () => clearTimeout(timer)
  }, [running, step, length, last])

  return { shown: running ? Math.abs(length - step) : length, moving: running && step > 0 && step < last }
}
