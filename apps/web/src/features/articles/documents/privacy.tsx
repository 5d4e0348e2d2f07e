import { KEPT_CASE_DAYS } from '@roommate-finder/contracts/limits'
import { Link } from 'react-router-dom'
import { mailTo, supportEmail } from '#src/lib/company.ts'
import { paths } from '#src/lib/paths.ts'
import type { Section } from '../document.tsx'
import { StoredDataList } from '../prose.tsx'
import { storedData } from './stored-data.ts'

const inShort: Section = {
  id: 'in-short',
  title: 'In short',
  body: (
    <ul>
      <li>We store only what the product needs, and delete it when it is no longer needed.</li>
      <li>Your contact details are shown to people who have shown interest in your listing, and to nobody else.</li>
      <li>No cookies, no advertising, no analytics company, no sale of data.</li>
      <li>You can download what we have about you, and delete your account, in My Profile.</li>
    </ul>
  ),
}

export const privacySummary: readonly Section[] = [
  inShort,
  {
    id: 'whole-policy',
    title: 'The whole policy',
    body: (
      <p>
        What we store, for how long and who sees it is in the <Link to={paths.privacyPolicy()}>Privacy Policy</Link>.
      </p>
    ),
  },
]

export const privacy: readonly Section[] = [
  inShort,
  {
    id: 'stored',
    title: 'What we store, and for how long',
    body: (
      <>
        <p>This is the whole list of what our server keeps about people.</p>
        <StoredDataList items={storedData} />
        <p>
          Our logs record the time, the kind and the result of each request. They contain no IP address, search, account
          or text that you typed.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-what',
    title: 'Who sees what',
    body: (
      <ul>
        <li>
          <strong>Everyone</strong> sees your listing with its photos, without its contact detail, and your name and
          photo as its host.
        </li>
        <li>
          <strong>People who are signed in</strong> also see, on the page of your listing, when you confirmed your email
          address, since when you have been a member, how fast you usually reply, and your email address with all but
          the first letter of its name hidden, such as c•••@example.com.
        </li>
        <li>
          <strong>People who have shown interest</strong> in your listing see its contact detail, and your whole email
          address if you have confirmed it.
        </li>
        <li>
          <strong>The host of a room that you liked</strong> sees your name and photo, your whole email address if you
          have confirmed it or else part of it, when you confirmed it, since when you have been a member, and when you
          liked the room.
        </li>
        <li>
          <strong>Support</strong> reads what you send to it.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'Why we may store it',
    body: (
      <p>
        We use your account, listings and interests to give you the service that you signed up for. Views, limits and
        logs serve our legitimate interest in honest numbers and in a site that is not abused. The newsletter needs your
        consent, which you can withdraw with the link in each of its mails.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who processes data for us',
    body: (
      <>
        <p>
          Accounts and passwords are kept by Firebase Authentication, a service of Google. It stores your email address,
          name, photo address, the times of signing up and of the last sign-in, and your password in a form from which
          it cannot be read. We never see the password. If you sign in with Google, Google tells us your name, email
          address and photo.
        </p>
        <p>
          A hosting company runs our servers and database, and a mail service delivers our mails. Both handle your data
          for us alone. We give data to authorities only where the law obliges us to.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <p>
        Your session, a few choices and your drafts are kept in your own browser. The{' '}
        <Link to={paths.cookies()}>Cookies</Link> page lists them and says how to clear them.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Download, correct, delete',
    body: (
      <>
        <p>
          All of this is in <Link to={paths.profile()}>My Profile</Link>, and takes effect at once:
        </p>
        <ul>
          <li>
            <strong>Correct</strong> your name and photo there, and your listings in My listings.
          </li>
          <li>
            <strong>Download</strong> what we store about your account, as a JSON file.
          </li>
          <li>
            <strong>Delete your account.</strong> Your profile, your listings with their likes, your interests and the
            messages that you sent us while signed in are deleted, and so are the account that you sign in with and the
            newsletter to its confirmed address. We keep open reports about you for {KEPT_CASE_DAYS} days. We may ask
            you to sign in once more. You can’t undo a deletion. Backups of the database contain the data until they are
            replaced.
          </li>
        </ul>
        <p>
          Messages that you sent without signing in stay for the rest of their year, and support keeps the emails that
          it has received. To delete one earlier, to object, or to ask anything else about your data, write to{' '}
          <a href={mailTo('Privacy')}>{supportEmail}</a>. You can also complain to the data protection authority of the
          place where you live.
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How it is kept safe',
    body: (
      <p>
        Connections are encrypted. Every request is checked against the account that makes it, and only you can change
        your listings. Contact details leave the server only for people who may see them, and cannot be searched. After
        a data breach, we inform the people concerned and the authorities without delay.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>Roommate Finder is for adults. If a child has made an account, tell us and we will delete it.</p>,
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>If what we store changes, we first update this page and its date. We announce important changes by email.</p>
    ),
  },
]
