/** Returns the first name of a person, or the whole name if it starts with an initial or a title, as in “J. Smith”. */
export const toFirstName = (name: string): string => {
  const [first = name] = name.split(' ')
  return first.endsWith('.') || Array.from(first).length === 1 ? name : first
}
