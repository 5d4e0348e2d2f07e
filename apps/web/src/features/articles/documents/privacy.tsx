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
      <li>We only store what we need, and we delete it when we don’t need it anymore.</li>
      <li>Only people who have shown interest in your room see your contact details.</li>
      <li>No cookies, no ads, no analytics companies, and we don’t sell data.</li>
      <li>You can download your data and delete your account in My Profile.</li>
    </ul>
  ),
}

export const privacySummary: readonly Section[] = [
  inShort,
  {
    id: 'whole-policy',
    title: 'The full policy',
    body: (
      <p>
        For what we store, how long we keep it and who sees it, read the{' '}
        <Link to={paths.privacyPolicy()}>Privacy policy</Link>.
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
        <p>
          This is everything our servers store about you. In some places we only keep a scrambled code, computed from an
          IP address, an email, a text or a photo. The code shows whether two are the same, but can’t be turned back.
        </p>
        <StoredDataList items={storedData} />
        <p>
          Our logs record the time, type and result of each request. They don’t contain IP addresses, searches, accounts
          or anything you type.
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
          <strong>Everyone</strong> sees your room, its photos, and your name and photo. They don’t see your contact
          details.
        </li>
        <li>
          <strong>People who are signed in</strong> also see, on your room’s page, when you confirmed your email, when
          you joined, how fast you usually reply, and part of your email, such as c•••@example.com.
        </li>
        <li>
          <strong>People who have shown interest</strong> in your room see its contact details, and your full email if
          you’ve confirmed it.
        </li>
        <li>
          <strong>The host of a room you’re interested in</strong> sees your name and photo, your full email if you’ve
          confirmed it (otherwise part of it), when you confirmed it, when you joined, and when you showed interest.
        </li>
        <li>
          <strong>Support</strong> reads what you send us.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'Why we store it',
    body: (
      <p>
        We use your account, rooms and interests to give you the service you signed up for. We use views, limits and
        logs to keep our numbers honest and to prevent abuse. We only send the newsletter if you agree to it, and every
        email has a link to unsubscribe.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who handles data for us',
    body: (
      <>
        <p>
          Firebase Authentication, a Google service, stores accounts and passwords: your email, name, photo URL, when
          you signed up and last signed in, and your password in a form no one can read. We never see your password. If
          you sign in with Google, Google tells us your name, email and photo.
        </p>
        <p>
          A hosting company runs our servers and database, and an email service delivers our emails. Both only handle
          your data for us. We only give data to authorities when the law requires it.
        </p>
        <p>
          If you turn on push notifications, the push service of your browser’s maker, such as Google, Mozilla or Apple,
          delivers them. They’re encrypted, so it can’t read them, but it sees when your browser gets one.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <p>
        Your browser stores your session, a few settings, your drafts and your recently viewed rooms. The{' '}
        <Link to={paths.cookies()}>Cookies</Link> page lists them and tells you how to clear them.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Download, correct, delete',
    body: (
      <>
        <p>
          In <Link to={paths.profile()}>My Profile</Link>, you can:
        </p>
        <ul>
          <li>
            <strong>Correct</strong> your name and photo. To correct a room, go to My rooms.
          </li>
          <li>
            <strong>Download</strong> a copy of what we store about your account.
          </li>
          <li>
            <strong>Delete your account.</strong> We delete your profile, your rooms, your interest in other rooms, the
            messages you sent us while signed in, your sign-in, and your newsletter subscription, if your email is
            confirmed. People you messaged keep those messages, without your name. We keep open reports about you for{' '}
            {KEPT_CASE_DAYS} days. We may ask you to sign in again. You can’t undo this. Database backups contain the
            data until they’re replaced.
          </li>
        </ul>
        <p>
          We keep messages you sent without signing in for one year, and support keeps the emails it has received. To
          have one deleted sooner, or with any other privacy question, email{' '}
          <a href={mailTo('Privacy')}>{supportEmail}</a>. You can also complain to your local data protection authority.
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How we keep it safe',
    body: (
      <p>
        Connections are encrypted. We check every request against the account that makes it, and only you can change
        your rooms. We only send contact details to people who are allowed to see them, and they never show up in
        search. If there’s a data breach, we’ll tell the people affected and the authorities right away.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>Roommate Finder is for adults. If a child has created an account, tell us and we’ll delete it.</p>,
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        If we change what we store, we update this page and its date. Before important changes, we’ll post a notice on
        this page 30 days ahead.
      </p>
    ),
  },
]
