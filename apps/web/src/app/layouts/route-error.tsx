import { pickScene } from '@roommate-finder/room-scenes/scene'
import { onlineManager } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { useOnline } from './offline-note.tsx'
import { PageHeading } from './page-heading.tsx'

const scene = pickScene({ seed: 'something went wrong', kind: 'Shared' })

const reload = () => location.reload()

/** Replaces a page that threw an error or failed to load. Reloads when the browser is online again. */
export function RouteError() {
  const online = useOnline()
  // A layout effect, because an effect runs after the paint and may miss a change.
  useLayoutEffect(() => onlineManager.subscribe((isOnline) => isOnline && reload()), [])
  return (
    <Message
      action={
        <>
          <Button onClick={reload}>Reload this page</Button>
          {/* Not a Link, because browsers cache a failed import until the page reloads. */}
          <a className={buttonStyle('outline')} href={paths.home()}>
            Go to Home
          </a>
        </>
      }
      role="alert"
      scene={scene}
      title={<PageHeading title={online ? 'Something went wrong. Please try again.' : 'You seem to be offline.'} />}
    >
      {online ? 'We couldn’t show this page.' : 'We couldn’t load this page. It will load when you’re back online.'}
    </Message>
  )
}
