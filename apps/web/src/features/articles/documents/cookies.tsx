import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import type { Section } from '../document.tsx'
import { Facts } from '../prose.tsx'

export const cookies: readonly Section[] = [
  {
    id: 'no-cookies',
    title: 'We set no cookies',
    body: (
      <p>
        Not for signing in, not for statistics, not for advertising. That is why this site shows you no banner. There is
        also no script of an advertising or analytics company on any page.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'What your browser keeps instead',
    body: (
      <>
        <p>
          A few things are kept in your browser’s own storage. Unlike a cookie, they are not sent along with every
          request, and nobody but this site can read them.
        </p>
        <Facts
          facts={[
            {
              name: 'Your session',
              text: 'A key that proves who you are, so that you need not sign in at every visit. It goes with your own requests to us and to the identity service.',
              kept: 'until you log out',
            },
            {
              name: 'How you like the page',
              text: 'Light or dark, cards or rows, and whether the / key jumps to the search.',
              kept: 'until you change it or clear it',
            },
            {
              name: 'A listing that you began',
              text: 'The text of a room that you have not posted yet, and a random key that keeps it from being posted twice.',
              kept: '7 days, or until it is posted',
            },
            {
              name: 'In the tab alone',
              text: 'The contact detail of that room, edits that are not saved, a message to us that is not sent, whether the filters are open, a reminder that you put off, how far down a page you were, and whether the page has reloaded itself because a file was missing.',
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
          <a href="https://policies.google.com/technologies/cookies">its own rules</a>. If you do not press that button,
          no script of Google comes to your browser from this page. Signing in with an email address and a password
          needs none.
        </p>
        <p>
          Accounts of either kind are kept by Firebase Authentication, which belongs to Google. Signing in calls it, but
          sets no cookie on this site.
        </p>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Profile photos from elsewhere',
    body: (
      <p>
        A profile photo is an address of a picture on another server, chosen by its member. Where such a photo is shown,
        your browser fetches it from there, and that server learns your network address, as with any picture on the web.
      </p>
    ),
  },
  {
    id: 'clear',
    title: 'Clear it all',
    body: (
      <p>
        Log out to end your session. For the rest, use “Clear site data” in the settings of your browser. You lose
        drafts and choices, nothing else: your account and your listings are on our server. What is stored there is told
        in the <Link to={paths.privacyPolicy()}>Privacy Policy</Link>.
      </p>
    ),
  },
]
