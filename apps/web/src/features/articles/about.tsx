import { CalendarCheck, Eye, House, Lock, MessagesSquare, Search, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { buttonStyle } from '#src/ui/button.tsx'
import { RoomScene } from '#src/ui/room-scene.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Stat } from '#src/ui/stat.tsx'
import { Prose } from './prose.tsx'

const scene = pickScene({ seed: 'about', kind: 'Shared' })
const closingScene = pickScene({ seed: 'moving in', kind: 'Master' })

const icon = { 'aria-hidden': true, className: 'size-6 shrink-0 text-primary' } as const

const offers = [
  {
    icon: <Search {...icon} />,
    title: 'Rooms you can compare',
    text: 'Place, rent, room type and the way people live, side by side. Browse without an account.',
  },
  {
    icon: <House {...icon} />,
    title: 'A listing in five minutes',
    text: 'Post a room, change it when plans change, and see who is interested.',
  },
  {
    icon: <Lock {...icon} />,
    title: 'Private contact details',
    text: 'An email address or phone number shows only to people who have shown interest.',
  },
  {
    icon: <CalendarCheck {...icon} />,
    title: 'Help with the next step',
    text: 'A guide, a safety page and plain articles, from the first message to the shared bills.',
  },
]

// Fixed figures from the product spec.
const impact = [
  { label: 'Users', value: '10,000+' },
  { label: 'Matches', value: '5,000+' },
  { label: 'Cities', value: '50+' },
  { label: 'Support', value: '24/7' },
]

const values = [
  {
    icon: <Eye {...icon} />,
    title: 'Be honest',
    text: 'We show the rent that the host asks for, and “Email confirmed” means only that. We do not exaggerate.',
  },
  {
    icon: <Users {...icon} />,
    title: 'Both sides count',
    text: 'A seeker needs a home, a host shares theirs. No feature may help one by harming the other.',
  },
  {
    icon: <Lock {...icon} />,
    title: 'Your details are yours',
    text: 'We ask for little and show it to few. You can download or delete it at any time.',
  },
  {
    icon: <MessagesSquare {...icon} />,
    title: 'Talk before you move',
    text: 'The best matches are people who have asked each other the boring questions, too.',
  },
]

function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 className="text-heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Shows the heading beside the text on wide screens. */
function AboutSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-5 lg:grid-cols-2">
      <h2 className="text-heading" id={id}>
        {title}
      </h2>
      <Prose>{children}</Prose>
    </section>
  )
}

function Points({ points }: { points: readonly { icon: ReactNode; title: string; text: string }[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {points.map((point) => (
        <li className="flex gap-4 rounded-md border border-line bg-card p-5 shadow-rest" key={point.title}>
          {point.icon}
          <div className="flex flex-col gap-1">
            <h3 className="text-lg leading-snug">{point.title}</h3>
            <p className="text-pretty text-muted">{point.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Opening({ heading }: { heading: ReactNode }) {
  return (
    <div className="grid items-center gap-8 md:grid-cols-2 md:gap-12">
      <div className="flex flex-col gap-5">
        {heading}
        <p className="text-lg text-pretty text-muted sm:text-xl">
          A room is four walls. A home is who you share it with. We help people find both, by place, by budget and by
          the way they live.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link className={buttonStyle()} to={paths.browseList()}>
            Browse Listings
          </Link>
          <Link className={buttonStyle('outline')} to={paths.createRoom()}>
            Post Your Listing
          </Link>
        </div>
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        <RoomScene scene={scene} />
      </div>
    </div>
  )
}

function Closing() {
  const { user } = useSession()
  return (
    <section
      aria-labelledby="closing"
      className="grid items-center overflow-hidden rounded-lg border border-line bg-primary-soft md:grid-cols-[3fr_2fr]"
    >
      <div className="flex flex-col gap-4 p-6 sm:p-10">
        <h2 className="text-heading" id="closing">
          Come and look around
        </h2>
        <p className="text-pretty">
          {user
            ? 'With your account you can open every room, contact its host and post your own.'
            : 'An account is free and takes a minute. You need it to open a room, to contact its host and to post your own.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {user ? (
            <Link className={buttonStyle()} to={paths.browseList()}>
              Browse Listings
            </Link>
          ) : (
            <Link className={buttonStyle()} to={paths.register()}>
              Create Account
            </Link>
          )}
          <Link className={buttonStyle('outline')} to={paths.guide()}>
            Read the guide
          </Link>
        </div>
      </div>
      <RoomScene
        className="max-md:order-first max-md:aspect-2/1 md:h-full md:max-lg:aspect-auto"
        scene={closingScene}
      />
    </section>
  )
}

export function About({ heading }: { heading: ReactNode }) {
  return (
    <div className="flex flex-col gap-16">
      <Opening heading={heading} />
      <AboutSection id="mission" title="Our mission">
        <p>
          Rents have grown faster than wages, and sharing a home has become the way in which many of us live, not only
          at twenty. Yet the search still depends on luck: a note on a board, a friend of a friend, a message that
          nobody answers.
        </p>
        <p>
          We want finding a roommate to be a calm decision. That takes facts first, privacy until there is interest, and
          enough about how someone lives to tell whether two people would get along every day.
        </p>
      </AboutSection>
      <Block id="offer" title="What we offer">
        <Points points={offers} />
      </Block>
      <Block id="impact" title="Our impact">
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {impact.map(({ label, value }) => (
            <Stat key={label} label={label} value={value} />
          ))}
        </dl>
      </Block>
      <AboutSection id="story" title="Our story">
        <p>
          Roommate Finder has run since 2023. It began with a list that three roommates kept for their friends: who had
          a room, what it cost, and one honest sentence about the people in it. The sentence turned out to be what
          everyone asked for.
        </p>
        <p>
          The list became a site, and the sentence became the tags and descriptions that you read today. What has not
          changed is the test for everything that we add: does it help two strangers to live well together?
        </p>
      </AboutSection>
      <Block id="values" title="Our values">
        <Points points={values} />
      </Block>
      <Closing />
    </div>
  )
}
