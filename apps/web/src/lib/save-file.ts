/** Downloads a text as a file. */
export const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may start to read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
