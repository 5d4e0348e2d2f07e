import { paths } from '#src/lib/paths.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const about = ['About Us', 'Roommate Finder connects people who look for a room with people who offer one.'] as const

const screens: Readonly<Record<string, readonly [title: string, sentence: string]>> = {
  [paths.dashboard()]: [
    'Dashboard',
    'Figures on your rooms will stand here; the rooms themselves are under My listings.',
  ],
  [paths.about()]: about,
  [paths.aboutSection()]: about,
  [paths.support()]: ['Support', 'Answers to frequent questions and a form to write to us are being made.'],
  [paths.contact()]: ['Contact Us', 'A form is being made; how to reach us is at the foot of this page.'],
  [paths.guide()]: ['Guide', 'A guide to finding and offering a room is being written.'],
  [paths.safety()]: [
    'Safety',
    'How to reach a host is shown only to signed-in people who have shown interest in the room.',
  ],
  [paths.privacyPolicy()]: ['Privacy Policy', 'What we keep about you, and for how long, is being written down.'],
  [paths.privacy()]: ['Privacy', 'How to decide about your own data is being written down.'],
  [paths.terms()]: ['Terms', 'The terms of use are being written.'],
  [paths.cookies()]: [
    'Cookies',
    'This site sets no cookies; your theme and your session are kept by your own browser.',
  ],
}

/** Stands for the screen of that address until it is there. */
export function ComingLaterPage({ path }: { path: string }) {
  const [title, sentence] = screens[path] ?? about
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title={title} />
      <p className="max-w-prose text-lg text-pretty text-muted">{sentence}</p>
    </div>
  )
}
