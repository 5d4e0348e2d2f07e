import { Component, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { isOfflineLately, isSiteReachable, useOnline } from '#src/lib/connection.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from './page-heading.tsx'

const scene = pickScene({ seed: 'something went wrong', kind: 'Shared' })

/**
 * Loads the page anew as soon as the site answers, by itself once the browser is online again. Not by asking for the
 * file alone: browsers remember one that failed. And not before: the browser's own error page would take the place of the
 * site.
 */
const useReturn = () => {
  const online = useOnline()
  const [lost, setLost] = useState(isOfflineLately)
  const [trying, setTrying] = useState(false)
  const begun = useRef(false)
  if (!online && !lost) setLost(true)

  const tryAgain = useCallback(async () => {
    if (begun.current) return
    begun.current = true
    setTrying(true)
    if (await isSiteReachable()) {
      location.reload()
      return
    }
    begun.current = false
    setTrying(false)
    setLost(false)
  }, [])

  // The browser may be online again a moment before it says so: what failed in between failed offline.
  useEffect(() => {
    const tellLost = () => setLost(true)
    if (isOfflineLately()) tellLost()
    addEventListener('online', tellLost)
    return () => removeEventListener('online', tellLost)
  }, [])

  useEffect(() => {
    if (!online || !lost) return
    const soon = setTimeout(() => void tryAgain())
    return () => clearTimeout(soon)
  }, [online, lost, tryAgain])

  return { offline: lost || trying, trying, tryAgain: () => void tryAgain() }
}

/** Stands where a page broke. Both ways on load the site anew: what broke may be a part that is no longer served. */
function RouteError() {
  const { offline, trying, tryAgain } = useReturn()
  if (offline) {
    return (
      <Message
        action={
          <>
            <Button onClick={tryAgain} pending={trying} pendingLabel="Trying...">
              Try again
            </Button>
            <Link className={buttonStyle('outline')} to={paths.home()}>
              Go to Home
            </Link>
          </>
        }
        role="alert"
        scene={scene}
        title={<PageHeading title="You seem to be offline." />}
      >
        This page has not been loaded yet. It opens by itself once the connection is back.
      </Message>
    )
  }
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
