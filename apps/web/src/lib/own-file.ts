/** Loads a file from the web server of the page. Throws if the server has none. */
export const loadOwnFile = async (path: string): Promise<Response> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  return response
}
