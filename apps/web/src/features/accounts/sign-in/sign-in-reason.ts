import { isolate } from '@roommate-finder/contracts/primitives'
import { matchPath } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import type { readReturnTo } from '#src/lib/return-to.ts'

type ReturnTo = ReturnType<typeof readReturnTo>

const urlOf = ({ address }: ReturnTo): URL => new URL(address, location.origin)

/** Returns the id of the room that the user wants to open, or to show interest in, after sign-in. */
export const findWantedId = (returnTo: ReturnTo): string | undefined =>
  returnTo.state.pendingLike ?? matchPath('/details/:id', urlOf(returnTo).pathname)?.params.id

/** Returns the address of the list for visitors with the same filters, if the user wants the list for users. */
export const findOpenList = (returnTo: ReturnTo): string | undefined => {
  const { pathname, search } = urlOf(returnTo)
  return pathname === paths.browseList() ? paths.allItems(search) : undefined
}

const verbs = { signIn: 'Sign in', signUp: 'Create an account' } as const

/** Says what happens after sign-in. Returns undefined if the user opened the sign-in page without a reason. */
export const describeReason = (
  returnTo: ReturnTo,
  action: keyof typeof verbs,
  room: { userName: string } | undefined,
): string | undefined => {
  const verb = verbs[action]
  const [firstName = ''] = room?.userName.trim().split(/\s+/) ?? []
  const host = firstName === '' ? 'the host' : isolate(firstName)
  const { state, required } = returnTo
  if (state.pendingLike !== undefined) return `${verb} to let ${host} know you’re interested.`
  if (state.saveSearch) return `${verb} and we’ll save this search.`
  if (room && state.composer) return `${verb} to message ${host} about this room.`
  if (room) return `${verb} to see this room and message ${host}.`
  if (urlOf(returnTo).pathname === paths.shortlist()) return `${verb} to keep the rooms you saved here in your account.`
  return required ? `${verb} to continue.` : undefined
}
