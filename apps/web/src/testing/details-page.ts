import { renderRoute, signedIn } from './render-route.tsx'

/** For somebody who is signed in. */
export const open = (address: string) => renderRoute(address, { session: signedIn() })
