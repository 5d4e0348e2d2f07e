import { pickScene } from '@roommate-finder/room-scenes/scene'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'page not found', kind: 'Master' })

export default function NotFoundPage() {
  return (
    <>
      <meta content="noindex" name="robots" />
      <Message
        action={
          <Link className={buttonStyle()} to={paths.home()}>
            Go to Home
          </Link>
        }
        scene={scene}
        title={<PageHeading title="Oops! Page Not Found" />}
      >
        There’s no room behind this door. The page may have moved, or the address may have a typo.
      </Message>
    </>
  )
}
