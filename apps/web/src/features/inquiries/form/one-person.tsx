import { Fragment, type ReactNode, useState } from 'react'
import { useSession } from '#src/lib/session.tsx'

/**
 * Begins anew when somebody leaves, so that what they typed is not left to who comes next. Nothing begins anew when
 * somebody comes: who is signed in is known only after the first picture, when they may be typing.
 */
export function OnePerson({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const uid = user?.uid ?? null
  const [seat, setSeat] = useState({ uid, changes: 0 })
  if (seat.uid !== uid) setSeat({ uid, changes: seat.changes + (seat.uid === null ? 0 : 1) })
  return <Fragment key={seat.changes}>{children}</Fragment>
}
