import { pickScene } from '@roommate-finder/room-scenes/scene'
import { CalendarCheck, Eye, House, Lock, MessagesSquare, Search, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { buttonStyle } from '#src/ui/button.tsx'
import { RoomScene } from '#src/ui/room-scene.tsx'
import { Stat } from '#src/ui/stat.tsx'
import { Prose } from './prose.tsx'

const scene = pickScene({ seed: 'about', kind: 'Shared' })
const closingScene = pickScene({ seed: 'moving in', kind: 'Master' })

const icon = { 'aria-hidden': true, className: 'size-6 shrink-0 text-primary' } as const

const offers = [
  {
    icon: <Search {...icon} />,
    title: 'Rooms you can compare',
    text: 'Place, rent, room type and lifestyle, side by side. Browse without an account.',
  },
  {
    icon: <House {...icon} />,
    title: 'Posting in five minutes',
    text: 'Post your room, update it when plans change, and see who’s interested.',
  },
  {
    icon: <Lock {...icon} />,
    title: 'Private contact details',
    text: 'We show your contact details only to people interested in your room.',
  },
  {
    icon: <CalendarCheck {...icon} />,
    title: 'Help with the next step',
    text: 'A guide, safety tips and articles, from your first message to splitting the bills.',
  },
]

// Fixed figures from the product spec.
const impact = [
  { label: 'Users', value: '10,000+' },
  { label: 'Matches', value: '5,000+' },
  { label: 'Cities', value: '50+' },
  { label: 'Support inbox', value: '24/7' },
]

const values = [
  {
    icon: <Eye {...icon} />,
    title: 'Be honest',
    text: 'We show the rent the host asks for, and “Email confirmed” means just that.',
  },
  {
    icon: <Users {...icon} />,
    title: 'Both sides count',
    text: 'Seekers need a home and hosts share theirs. We won’t help one by hurting the other.',
  },
  {
    icon: <Lock {...icon} />,
    title: 'Your details are yours',
    text: 'We ask for as little as possible and never sell your data. Download or delete it anytime.',
  },
  {
    icon: <MessagesSquare {...icon} />,
    title: 'Talk before you move',
    text: 'Good roommates ask each other the boring questions first.',
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
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {points.map((point) => (
        <li className="flex gap-4 card-frame p-5 @max-[11rem]/page:flex-col" key={point.title}>
          {point.icon}
          <div className="flex min-w-0 flex-col gap-1">
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
          A room is four walls. A home is who you share it with. We help people find both, by place, budget and
          lifestyle.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link className={buttonStyle()} to={paths.allItems()}>
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
          Take a look around
        </h2>
        <p className="text-pretty">
          {user
            ? 'You can open every room, contact its host and post your own.'
            : 'An account is free and takes a minute. You need one to open a room, contact its host or post your own.'}
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
          Rents have grown faster than wages, and many of us share a home long after college. But finding one still
          takes luck: a note on a board, a friend of a friend, a message no one answers.
        </p>
        <p>
          We want choosing a roommate to be less stressful. So you see the facts first, your contact details stay
          private until you show interest, and you learn enough about how someone lives to know whether you’d get along.
        </p>
      </AboutSection>
      <Block id="offer" title="What we offer">
        <Points points={offers} />
      </Block>
      <Block id="impact" title="Our impact">
        <dl className="grid grid-cols-1 gap-4 max-md:@min-[16rem]/page:grid-cols-2 md:grid-cols-4">
          {impact.map(({ label, value }) => (
            <Stat key={label} label={label} value={value} />
          ))}
        </dl>
      </Block>
      <AboutSection id="story" title="Our story">
        <p>
          Roommate Finder started in 2023 as a list three roommates kept for their friends: who had a room, what it
          cost, and one honest sentence about the people in it. That sentence is what everyone asked for.
        </p>
        <p>
          The list became a site, and the sentence became the tags and descriptions you read today. We still ask one
          question about everything we add: does it help two strangers live well together?
        </p>
      </AboutSection>
      <Block id="values" title="Our values">
        <Points points={values} />
      </Block>
      <Closing />
    </div>
  )
}
