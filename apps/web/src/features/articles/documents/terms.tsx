import { MAX_OWN_LISTINGS } from '@roommate-finder/contracts/limits'
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
        Roommate Finder shows rooms that people offer, and brings those people together with others who look for one. We
        are not a party to what they agree on. We do not own, inspect or let rooms, we draw up no contracts, and we take
        no rent and no deposit.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be 18 or older.</li>
        <li>Use an email address that is yours, and a name that people call you by.</li>
        <li>Keep your password to yourself. You are responsible for what is done with your account.</li>
        <li>
          You can delete the account at any time in <Link to={paths.profile()}>My Profile</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: 'listings',
    title: 'Your listings',
    body: (
      <>
        <p>What you post stays yours. By posting it you allow us to show it on this site until you delete it.</p>
        <p>Post a room only if:</p>
        <ul>
          <li>it exists, it is or will be free, and you may rent it out,</li>
          <li>rent, place and description are true, and stay true while it is listed,</li>
          <li>the text and the contact detail are your own,</li>
          <li>the wording keeps to the fair housing law that applies to you.</li>
        </ul>
        <p>An account can hold {MAX_OWN_LISTINGS} listings.</p>
      </>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>Asking for money before a viewing, or any other kind of fraud.</li>
        <li>Harassing, threatening or discriminating against anyone.</li>
        <li>Collecting contact details, by hand or by program, or using them for anything but the room.</li>
        <li>Getting around the limits of the service, disturbing it, or trying to reach data that is not yours.</li>
        <li>Posting for others without their consent, or the same room many times.</li>
      </ul>
    ),
  },
  {
    id: 'price',
    title: 'Price and the launch offer',
    body: (
      <p>
        The service is free today. The launch offer describes a premium membership: $0 for the first 3 months, then
        $29.99 monthly. There is no premium membership yet. If you sign up with the offer, your account remembers it, no
        payment details are asked for, and nothing is charged. If premium starts later, it applies to you only if you
        agree to it then.
      </p>
    ),
  },
  {
    id: 'email-confirmed',
    title: '“Email confirmed”',
    body: (
      <p>
        This says that the email address of an account was confirmed, and nothing more. Please read{' '}
        <Link to={{ pathname: paths.safety(), hash: 'email-confirmed' }}>what that means for you</Link> before you rely
        on it.
      </p>
    ),
  },
  {
    id: 'removal',
    title: 'What we may remove',
    body: (
      <p>
        We may remove listings and close accounts that break these terms. Where we can, we say why, and you may reply to{' '}
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
          We run the service with care, but cannot promise that it is always available or that members write the truth.
          As far as the law allows, we are not liable for what members agree on, do, or fail to do, nor for a loss that
          we could not foresee.
        </p>
        <p>Nothing here limits rights that the law gives you and that cannot be limited.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and law',
    body: (
      <>
        <p>
          We may change these terms for good reason. The date above says when we last changed them. We announce
          important changes by email 30 days ahead. If you do not agree, delete your account before they apply.
        </p>
        <p>
          The law of the State of Georgia applies, and so do the rules that protect consumers where you live. If one of
          these terms is invalid, the others still apply.
        </p>
      </>
    ),
  },
]
