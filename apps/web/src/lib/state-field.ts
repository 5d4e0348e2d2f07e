/** What lies under a key in the state of a history's entry, which anybody may have put there. */
export const stateField = (state: unknown, key: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined

export const stateText = (state: unknown, key: string): string | null => {
  const field = stateField(state, key)
  return typeof field === 'string' ? field : null
}
