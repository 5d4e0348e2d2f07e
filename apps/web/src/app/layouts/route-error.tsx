import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from './page-heading.tsx'

const scene = pickScene({ seed: 'something went wrong', kind: 'Shared' })

/** Stands where a page broke, inside the frame, so that the way to the others stays open. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <Message
      action={
        <>
          <Button onClick={() => location.reload()}>Reload this page</Button>
          <a className={buttonStyle('outline')} href={paths.home()}>
            Go to Home
          </a>
        </>
      }
      role="alert"
      scene={scene}
      title={<PageHeading title="Something went wrong. Please try again." />}
    >
      This page could not be shown. Nothing you did is lost elsewhere.
    </Message>
  )
}

/** The same for a frame that broke itself. */
export function FrameError() {
  return (
    <main className="px-4">
      <RouteError />
    </main>
  )
}
