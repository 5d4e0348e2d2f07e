import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { readLocationState } from '#src/lib/location-state.ts'
import { opensElsewhere } from '#src/lib/opens-elsewhere.ts'
import { pageNames, paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'

/** Returns the address of the page that linked here, or else of all rooms. */
export const useBackAddress = () => {
  const { from, afterSignIn } = readLocationState(useLocation().state)
  const isInSite = from?.startsWith('/') === true
  // `isPrevious`: the page at `address` is the previous history entry.
  return { address: isInSite ? from : paths.allItems(), isPrevious: isInSite && !afterSignIn }
}

/** Links to the page that linked here, or else to all rooms. */
export function BackLink() {
  const navigate = useNavigate()
  const { address, isPrevious } = useBackAddress()
  const name = pageNames[address.split('?')[0] ?? '']

  const goBack = (event: MouseEvent) => {
    if (!isPrevious || opensElsewhere(event)) return
    // The previous entry is that page and remembers its scroll position.
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link className={buttonStyle('quiet', '-ms-4')} onClick={goBack} to={address}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      <span>Back{name !== undefined && <span className="max-sm:sr-only"> to {name}</span>}</span>
    </Link>
  )
}
