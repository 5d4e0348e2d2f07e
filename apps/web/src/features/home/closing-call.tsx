import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { HomeSection, sectionTitle } from './home-section.tsx'
import { Reveal } from './reveal.tsx'

export function ClosingCall() {
  return (
    <HomeSection labelledBy="closing" sunken>
      <Reveal className="flex flex-col items-center gap-5 text-center">
        <h2 className={sectionTitle} id="closing">
          Ready to find your next home?
        </h2>
        <p className="max-w-prose text-lg text-pretty text-muted">
          See what is on offer, or tell others about the room you have. Both cost nothing.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link className={buttonStyle('solid', 'min-h-12')} to={paths.browseList()}>
            Browse Listings
          </Link>
          <Link className={buttonStyle('outline', 'min-h-12')} to={paths.createRoom()}>
            Post Your Listing
          </Link>
        </div>
      </Reveal>
    </HomeSection>
  )
}
