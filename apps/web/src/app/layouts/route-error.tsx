import { Component, type ReactNode } from 'react'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from './page-heading.tsx'

const scene = pickScene({ seed: 'something went wrong', kind: 'Shared' })

/** Stands where a page broke. Both ways on load the site anew: what broke may be a part that is no longer served. */
function RouteError() {
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
      This page could not be shown.
    </Message>
  )
}

/** Keeps a page that breaks, or cannot be fetched, inside the frame. Give it a key per page: it does not heal. */
export class RouteBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <RouteError /> : this.props.children
  }
}
