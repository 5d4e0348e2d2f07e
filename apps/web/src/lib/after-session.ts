let place: string | null = null

/** Where the end of the session leads from a page of signed-in people; null: to the sign-in, and from there back. */
export const leadAfterSession = (path: string | null): void => {
  place = path
}

export const placeAfterSession = (): string | null => place
