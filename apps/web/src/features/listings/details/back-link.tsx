import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { stateText } from '#src/lib/state-field.ts'
import { buttonStyle } from '#src/ui/button.tsx'

const names: Record<string, string> = {
  [paths.allItems()]: 'Back to all rooms',
  [paths.browseList()]: 'Back to all rooms',
  [paths.myInterests()]: 'Back to my interests',
  [paths.myList()]: 'Back to my listings',
  [paths.dashboard()]: 'Back to the dashboard',
}

const readFrom = (state: unknown): string | null => {
  const from = stateText(state, 'from')
  return from?.startsWith('/') ? from : null
}

/** To the page one came from, as it was left, or else to all rooms. */
export function BackLink() {
  const from = readFrom(useLocation().state)
  const navigate = useNavigate()
  const address = from ?? paths.allItems()

  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (from === null || opensElsewhere) return
    // The entry before this one is that page, and knows how far down it was.
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link className={buttonStyle('quiet', '-ml-4')} onClick={goBack} to={address}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {names[address.split('?')[0] ?? ''] ?? 'Back'}
    </Link>
  )
}
