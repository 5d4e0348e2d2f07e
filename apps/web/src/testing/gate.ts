/** Holds back what waits for `until`, until it is opened. */
export const gate = () => {
  let open: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    open = resolve
  })
  return { until, open }
}
