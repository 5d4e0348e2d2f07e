import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Banner } from '#src/ui/banner.tsx'
import { linkStyle } from '#src/ui/button.tsx'
import { findFairHousingPhrases } from './fair-housing.ts'

const MAX_NAMED = 3

const quoted = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Warns about phrases that fair-housing law does not allow in advertisements. The listing can be posted anyway. */
export function FairHousingNote({ title, description }: { title: string; description: string }) {
  // Not searched before the pressed key is shown.
  const text = useDeferredValue(`${title}\n${description}`)
  const phrases = useMemo(() => findFairHousingPhrases(text).slice(0, MAX_NAMED), [text])
  return (
    // Always rendered, because screen readers announce only changes inside a live region.
    <div className="not-empty:mt-4" role="status">
      {phrases.length > 0 && (
        <Banner tone="warning">
          Please check {quoted.format(phrases.map((phrase) => `“${phrase}”`))}. US fair housing law doesn’t allow ads
          that prefer or exclude people because of race, color, religion, national origin, disability or having
          children. You can still post it.{' '}
          <Link className={linkStyle} target="_blank" to={{ pathname: paths.safety(), hash: 'fair-housing' }}>
            What the law says
          </Link>
        </Banner>
      )}
    </div>
  )
}
