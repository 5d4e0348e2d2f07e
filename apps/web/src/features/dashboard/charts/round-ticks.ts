/** A shorter axis would exaggerate small differences. */
const MIN_STEP = 25

/** Returns round numbers about a quarter of the range apart, the first at most `min`, the last at least `max`. */
export const roundTicks = (min: number, max: number): number[] => {
  const quarter = Math.max(MIN_STEP, (max - min) / 4)
  const power = 10 ** Math.floor(Math.log10(quarter))
  const step = power * ([1, 2, 5].find((factor) => quarter <= factor * power * Math.SQRT2) ?? 10)
  const first = Math.floor(min / step)
  const last = Math.max(Math.ceil(max / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
