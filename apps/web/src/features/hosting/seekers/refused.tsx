import { pickScene } from '@roommate-finder/room-scenes/scene'
import { Link } from 'react-router-dom'
import { ApiError, serverSentence } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'

const locked = pickScene({ seed: 'people not shown', kind: 'Single' })

const codes = new Set<string>(['forbidden', 'conflict', 'not_found'])

/** Returns whether the API will not answer about a room: its host can't see it now, or the user is not its host. */
export const isRefusal = (error: Error | null): error is ApiError => error instanceof ApiError && codes.has(error.code)

/** Says why, and where to go. */
export function Refused({ error }: { error: ApiError }) {
  const { user } = useSession()
  const isUnconfirmed = error.code === 'forbidden' && user?.emailVerified === false
  const toTitle = () => {
    if (isUnconfirmed) return 'Confirm your email first'
    return error.code === 'conflict' ? 'This room isn’t on the site right now' : 'This isn’t one of your rooms'
  }
  const [to, label] = isUnconfirmed ? [paths.profile(), 'My Profile'] : [paths.myList(), 'My rooms']
  return (
    <Message
      action={
        <Link className={buttonStyle()} to={to}>
          {label}
        </Link>
      }
      scene={locked}
      title={<h2 className="text-heading">{toTitle()}</h2>}
    >
      {serverSentence(error)}
    </Message>
  )
}
