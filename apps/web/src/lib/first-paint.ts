let painted = false
const waiting = new Set<() => void>()

/** In a task of its own: together they would be a long one. */
const runSoon = (run: () => void) =>
  setTimeout(() => {
    if (waiting.delete(run)) run()
  })

/** A page that is not shown has no frames. */
const nextFrame = (run: () => void) => (document.hidden ? setTimeout(run) : requestAnimationFrame(run))

/** A frame begins before it is painted, and the next one about when it has been. */
const watch = () =>
  nextFrame(() =>
    nextFrame(() => {
      painted = true
      for (const run of waiting) runSoon(run)
    }),
  )

export const isPainted = (): boolean => painted

/** Runs once what was drawn first has been painted, so that nothing it does not need stands in its way. To be called from
    an effect; what is returned takes it back. */
export const afterFirstPaint = (run: () => void): (() => void) => {
  const own = () => run()
  if (painted) runSoon(own)
  else if (waiting.size === 0) watch()
  waiting.add(own)
  return () => {
    waiting.delete(own)
  }
}
