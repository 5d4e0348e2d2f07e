import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { RoomScene } from '#src/ui/room-scene.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { HomeSection, sectionTitle } from './home-section.tsx'
import { Reveal } from './reveal.tsx'

const scene = pickScene({ seed: 'launch offer', kind: 'Master' })

const benefits = ['Advanced filters', 'Priority listing', 'Exclusive roommate matches']

/** `action` takes the offer, for whoever looks at the page. */
export function LaunchOffer({ action }: { action: ReactNode }) {
  return (
    <HomeSection labelledBy="offer">
      <Reveal className="grid overflow-hidden rounded-lg border border-line bg-card shadow-rest md:grid-cols-[3fr_2fr]">
        <div className="flex flex-col items-start gap-5 p-6 sm:p-10">
          <span className="rounded-full bg-accent px-3 py-1 text-sm font-semibold text-on-accent">Launch offer</span>
          <h2 className={sectionTitle} id="offer">
            Premium membership, free to start
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-display text-title font-bold tabular-nums">$0</span>
            <span className="text-lg">for the first 3 months, then $29.99 monthly</span>
          </p>
          <ul className="flex flex-col gap-2">
            {benefits.map((benefit) => (
              <li className="flex items-center gap-2.5" key={benefit}>
                <Check aria-hidden="true" className="size-5 shrink-0 text-primary" />
                {benefit}
              </li>
            ))}
          </ul>
          {action}
          <p className="max-w-prose text-sm text-pretty text-muted">
            Premium is not open yet. Your account remembers the offer; nothing is charged, and no card is asked for.
          </p>
        </div>
        <RoomScene className="hidden aspect-auto h-full border-l border-line md:block" scene={scene} />
      </Reveal>
    </HomeSection>
  )
}
