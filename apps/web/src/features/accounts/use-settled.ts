import { useEffect, useState } from 'react'

const PAUSE = 500

/** What a value is once it has been left alone for a moment: for what must not be done at every key pressed. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
