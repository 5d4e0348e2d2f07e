import * as z from 'zod/mini'

const optional = <S extends z.ZodMiniType>(shape: S) => z.catch(z.optional(shape), undefined)

/** The state of a history entry. Parsed on every read, because an older version of the app may have written it. */
const locationState = z.object({
  /** Details page: path and query of the list that linked to it. */
  from: optional(z.string()),
  /** Sign-in pages: the page to open after sign-in, with its state. `required`: that page needs a user. */
  returnTo: optional(
    z.object({ address: z.string(), state: z.optional(z.unknown()), required: z.optional(z.boolean()) }),
  ),
  /** Any page: opened after sign-in, so the previous entry may be a sign-in page. */
  afterSignIn: optional(z.boolean()),
  /** Sign-in pages: the email typed on the previous one. */
  email: optional(z.string()),
  /** Id of the listing that a visitor liked before signing in. */
  pendingLike: optional(z.string()),
  /** Newsletter pages: the token of the link in the mail. */
  token: optional(z.string()),
  /** All items: the query at the time the filter sheet opened. */
  searchBeforeSheet: optional(z.string()),
  /** Pages with rooms or people: whom the open message dialog is about, and the question it adds to the draft. */
  composer: optional(z.object({ id: z.string(), question: z.string() })),
  /** Details page: the index of the photo that is shown in full size. */
  photo: optional(z.number()),
  /** All items: the spot on the map whose rooms a sheet lists. */
  spot: optional(z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })),
  /** All items: opened by the pagination. */
  fromPagination: optional(z.boolean()),
  /** All items: the dialog that saves the search is open. */
  saveSearch: optional(z.boolean()),
  /** Home: id of the room that the user has just posted. */
  postedRoom: optional(z.string()),
  /** Home: "View All Listings" was pressed. */
  allListings: optional(z.boolean()),
})

export type LocationState = Partial<z.output<typeof locationState>>

export const readLocationState = (state: unknown): LocationState => z.safeParse(locationState, state).data ?? {}
