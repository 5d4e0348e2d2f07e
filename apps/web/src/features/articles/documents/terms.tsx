import { MAX_OWN_LISTINGS, MAX_UNCONFIRMED_LISTINGS } from '@roommate-finder/contracts/limits'
import { Link } from 'react-router-dom'
import { mailTo, supportEmail } from '#src/lib/company.ts'
import { paths } from '#src/lib/paths.ts'
import type { Section } from '../document.tsx'

export const terms: readonly Section[] = [
  {
    id: 'what-we-do',
    title: 'What Roommate Finder does',
    body: (
      <p>
        Roommate Finder shows rooms that people post, and connects them with people looking for one. We’re not part of
        what they agree on. We don’t own, inspect or rent out rooms, write leases, or collect rent or deposits.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be 18 or older.</li>
        <li>Use your own email and the name people call you.</li>
        <li>Keep your password to yourself. You’re responsible for what happens in your account.</li>
        <li>
          You can delete your account anytime in <Link to={paths.profile()}>My Profile</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: 'listings',
    title: 'Your rooms',
    body: (
      <>
        <p>What you post stays yours. By posting it, you let us show it on this site until you delete it.</p>
        <p>Post a room only if:</p>
        <ul>
          <li>it exists, it’s available or will be, and you’re allowed to rent it out,</li>
          <li>the rent, place and description are true, and stay true while it’s posted,</li>
          <li>the text and contact details are your own,</li>
          <li>the wording follows the fair housing laws that apply to you.</li>
        </ul>
        <p>
          An account can have {MAX_OWN_LISTINGS} rooms, and {MAX_UNCONFIRMED_LISTINGS} until its email is confirmed.
        </p>
      </>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What isn’t allowed',
    body: (
      <ul>
        <li>Asking for money before a viewing, or any other fraud.</li>
        <li>Harassing, threatening or discriminating against anyone.</li>
        <li>Collecting contact details, by hand or with software, or using them for anything but the room.</li>
        <li>Getting around our limits, disrupting the site, or trying to get at data that isn’t yours.</li>
        <li>Posting for others without their consent, or posting the same room many times.</li>
      </ul>
    ),
  },
  {
    id: 'price',
    title: 'Price and the launch offer',
    body: (
      <p>
        Roommate Finder is free today. The launch offer is for a premium membership: $0 for the first 3 months, then
        $29.99 monthly. Premium doesn’t exist yet. If you sign up with the offer, we save it to your account, don’t ask
        for payment details and don’t charge you. If premium starts later, it only applies to you if you agree to it
        then.
      </p>
    ),
  },
  {
    id: 'email-confirmed',
    title: '“Email confirmed”',
    body: (
      <p>
        This only means that someone confirmed the account’s email. Please read{' '}
        <Link to={{ pathname: paths.safety(), hash: 'email-confirmed' }}>what that means</Link> before you rely on it.
      </p>
    ),
  },
  {
    id: 'removal',
    title: 'What we may remove',
    body: (
      <p>
        We may remove rooms and close accounts that break these terms. When we can, we’ll say why, and you can reply to{' '}
        <a href={mailTo('Terms')}>{supportEmail}</a>. We read every reply.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Our liability',
    body: (
      <>
        <p>
          We run Roommate Finder with care, but we can’t promise that it’s always available or that people tell the
          truth. As far as the law allows, we aren’t liable for what people agree on, do or don’t do, or for losses we
          couldn’t foresee.
        </p>
        <p>Nothing here limits rights that the law doesn’t let us limit.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and law',
    body: (
      <>
        <p>
          We may change these terms for good reason. The date above shows when we last changed them. Before important
          changes, we’ll post a notice on this page 30 days ahead. If you don’t agree, delete your account before they
          take effect.
        </p>
        <p>
          Georgia law applies, and so do the consumer protection laws where you live. If one of these terms is invalid,
          the others still apply.
        </p>
      </>
    ),
  },
]
