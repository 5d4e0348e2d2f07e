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
        <p>This is everything our servers store about you.</p>
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
          <strong>Everyone</strong> sees your room with its photos, but not its contact details, and your name and photo
          as its host.
        </li>
        <li>
          <strong>People who are signed in</strong> also see, on your room’s page, when you confirmed your email
          address, when you joined, how fast you usually reply, and a partly hidden email address, such as
          c•••@example.com.
        </li>
        <li>
          <strong>People who have shown interest</strong> in your room see its contact details, and your full email
          address if you’ve confirmed it.
        </li>
        <li>
          <strong>The host of a room you liked</strong> sees your name and photo, your full email address if you’ve
          confirmed it (otherwise part of it), when you confirmed it, when you joined, and when you liked the room.
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
        logs because we have a legitimate interest in honest numbers and in preventing abuse. The newsletter needs your
        consent, which you can withdraw with the link in every email.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Who handles data for us',
    body: (
      <>
        <p>
          Firebase Authentication, a Google service, stores accounts and passwords: your email address, name, photo URL,
          when you signed up and last signed in, and your password in a form no one can read. We never see your
          password. If you sign in with Google, Google tells us your name, email address and photo.
        </p>
        <p>
          A hosting company runs our servers and database, and an email service delivers our emails. Both only handle
          your data for us. We only give data to authorities when the law requires it.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <p>
        Your browser stores your session, a few settings and your drafts. The <Link to={paths.cookies()}>Cookies</Link>{' '}
        page lists them and tells you how to clear them.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Download, correct, delete',
    body: (
      <>
        <p>
          You can do all of this in <Link to={paths.profile()}>My Profile</Link>, and it takes effect right away:
        </p>
        <ul>
          <li>
            <strong>Correct</strong> your name and photo there, and your rooms in My rooms.
          </li>
          <li>
            <strong>Download</strong> what we store about your account as a JSON file.
          </li>
          <li>
            <strong>Delete your account.</strong> We delete your profile, your rooms and their likes, your interests,
            the messages you sent us while signed in, your sign-in, and the newsletter subscription of your confirmed
            address. We keep open reports about you for {KEPT_CASE_DAYS} days. We may ask you to sign in again. You
            can’t undo this. Database backups contain the data until they’re replaced.
          </li>
        </ul>
        <p>
          Messages you sent without signing in stay for the rest of their year, and support keeps the emails it has
          received. To have one deleted earlier, object, or ask anything else about your data, email{' '}
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
        your rooms. We only send contact details to people who are allowed to see them, and no search can find them. If
        there’s a data breach, we’ll tell the people affected and the authorities right away.
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
        If we change what we store, we update this page and its date first. We’ll email you about important changes.
      </p>
    ),
  },
]
