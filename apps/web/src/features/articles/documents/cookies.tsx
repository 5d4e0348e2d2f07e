import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import type { Section } from '../document.tsx'
import { StoredDataList } from '../prose.tsx'

export const cookies: readonly Section[] = [
  {
    id: 'no-cookies',
    title: 'We set no cookies',
    body: (
      <p>
        We use none for sign-in, statistics or advertising, so this site needs no cookie banner. No page loads scripts
        of advertising or analytics companies.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'What your browser stores instead',
    body: (
      <>
        <p>
          This site stores a few things in your browser. Unlike cookies, they are not sent with every request, and only
          this site can read them.
        </p>
        <StoredDataList
          items={[
            {
              name: 'Your session',
              text: 'A key that proves who you are, so that you need not sign in at every visit. The browser sends it with your requests to us and to the identity service.',
              kept: 'until you log out',
            },
            {
              name: 'Your settings',
              text: 'Light or dark, cards or rows, and whether the / key jumps to the search.',
              kept: 'until you change or clear them',
            },
            {
              name: 'Your drafts',
              text: 'What you typed while signed in and have not sent, such as a room, a message or a report. Only your account shows them. Random keys keep them from being sent twice. We never store passwords.',
              kept: '7 days, or until you send or discard them',
            },
            {
              name: 'Only in this tab',
              text: 'What you typed while signed out, whether the filters are open, a reminder that you dismissed, how far down a page you were, and whether the page has reloaded itself because a file was missing.',
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
          If you choose Continue with Google, a script of Google is loaded and a window of Google opens. Google may set
          and read its own cookies there, under{' '}
          <a href="https://policies.google.com/technologies/cookies">its own rules</a>. Without that button, this page
          loads no script from Google. Signing in with email and password needs none.
        </p>
        <p>
          Firebase Authentication, a service of Google, stores accounts of both kinds. Signing in calls it, but sets no
          cookie on this site.
        </p>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Photos',
    body: (
      <p>
        All photos come from our own server, profile photos too. Your browser loads no picture from anywhere else, so no
        other server learns your IP address from one.
      </p>
    ),
  },
  {
    id: 'clear',
    title: 'Clear it all',
    body: (
      <p>
        Log out to end your session. For the rest, use “Clear site data” in the settings of your browser. You lose
        drafts and settings, nothing else: your account and your listings are on our server. The{' '}
        <Link to={paths.privacyPolicy()}>Privacy Policy</Link> says what is stored there.
      </p>
    ),
  },
]
