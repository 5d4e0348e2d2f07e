import { Link } from 'react-router-dom'
import { DRAFT_DAYS } from '#src/lib/draft-records.ts'
import { paths } from '#src/lib/paths.ts'
import type { Section } from '../document.tsx'
import { StoredDataList } from '../prose.tsx'

export const cookies: readonly Section[] = [
  {
    id: 'no-cookies',
    title: 'We don’t use cookies',
    body: (
      <p>
        Not for sign-in, statistics or ads, so this site doesn’t need a cookie banner. No page loads ad or analytics
        scripts.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'What your browser stores instead',
    body: (
      <>
        <p>
          This site stores a few things in your browser. Unlike cookies, these aren’t sent with every request. Only this
          site can read them.
        </p>
        <StoredDataList
          items={[
            {
              name: 'Your session',
              text: 'A key that proves who you are, so you don’t have to sign in every time. Your browser sends it with your requests to us and to our sign-in service. While you’re signed out, a note that says so.',
              kept: 'until you sign out; the note until you sign in',
            },
            {
              name: 'Your settings',
              text: 'Light or dark, cards or rows, whether the / key jumps to the search, and which of our notes you’ve read or hidden in your account.',
              kept: 'until you change or clear them',
            },
            {
              name: 'Rooms you save while signed out',
              text: 'Which rooms. We don’t know who saved them. When you sign in, they move to your account.',
              kept: 'until you sign in or remove them',
            },
            {
              name: 'Your drafts',
              text: 'What you typed while signed in and haven’t sent, such as a room, a message or a report. They only show up in your account. Each has a random key, so nothing gets sent twice. We never store passwords.',
              kept: `${DRAFT_DAYS} days, or until you send or discard them`,
            },
            {
              name: 'Recently viewed rooms',
              text: 'The last 12 rooms you opened while signed in. They only show up in your account, in this browser. Our server doesn’t store the list.',
              kept: 'until you clear them or sign out',
            },
            {
              name: 'Push notifications',
              text: 'If you turn them on, the address at which your browser gets them.',
              kept: 'until you turn them off or sign out',
            },
            {
              name: 'Only in this tab',
              text: 'What you typed while signed out, whether the filters are open, a reminder you dismissed, how far down a page you were, and a note that the page already reloaded once.',
              kept: 'until you close the tab',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'google',
    title: 'Signing in with Google',
    body: (
      <>
        <p>
          Signing in uses Firebase, a Google service. Google’s own window and script load only if you choose Continue
          with Google. Google may set and read its own cookies there, under{' '}
          <a href="https://policies.google.com/technologies/cookies">its own rules</a>.
        </p>
        <p>Firebase stores your account whether you use Google or a password. It doesn’t set a cookie on this site.</p>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Photos',
    body: (
      <p>
        All photos come from our own server, even profile photos. Your browser doesn’t load pictures from anywhere else,
        so no other server gets your IP address from one.
      </p>
    ),
  },
  {
    id: 'clear',
    title: 'Clear it all',
    body: (
      <p>
        Sign out to end your session and clear your recently viewed rooms. For the rest, clear this site’s data in your
        browser’s settings. You’ll only lose drafts, settings and rooms you saved while signed out. Your account and
        rooms are on our server. The <Link to={paths.privacyPolicy()}>Privacy policy</Link> says what we store there.
      </p>
    ),
  },
]
