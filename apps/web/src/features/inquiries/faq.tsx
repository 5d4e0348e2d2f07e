import {
  MAX_INVITATIONS_PER_DAY,
  MAX_OWN_LISTINGS,
  MAX_REVEALS_PER_DAY,
  MAX_REVEALS_PER_DAY_UNCONFIRMED,
  MAX_UNCONFIRMED_LISTINGS,
} from '@roommate-finder/contracts/limits'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mailTo, supportEmail } from '#src/lib/company.ts'
import { DRAFT_DAYS } from '#src/lib/draft-records.ts'
import { paths } from '#src/lib/paths.ts'
import { linkStyle } from '#src/ui/button.tsx'

function PageLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link className={linkStyle} to={path}>
      {children}
    </Link>
  )
}

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'How do I get in touch with a host?',
    answer: (
      <>
        <p>
          Sign in and open the room. “Message the host” starts a conversation: the host sees your name, not your contact
          details. “I’m Interested” shows you the host’s contact details and offers a first message. The host sees your
          name, and your email if you’ve confirmed it, and can message you, too.
        </p>
        <p>
          Want to see the room? Press “Suggest times” in the conversation, and the host picks one. You’ll find it under{' '}
          <PageLink path={paths.viewings()}>Viewings</PageLink>, with the address once it’s confirmed.
        </p>
        <p>
          You’ll find rooms you’re interested in under{' '}
          <PageLink path={paths.myInterests()}>Rooms I’m interested in</PageLink>. You can see the contact details of up
          to {MAX_REVEALS_PER_DAY} new rooms within 24 hours, or {MAX_REVEALS_PER_DAY_UNCONFIRMED} until you confirm
          your email.
        </p>
        <p>
          Hosts can also find you: answer a few questions in your{' '}
          <PageLink path={paths.fit()}>roommate profile</PageLink> and turn on “Let hosts find me”. Hosts of rooms that
          suit you then see your first name, introduction, dates and budget. Of your answers, they see what you share
          and where you differ. They can send {MAX_INVITATIONS_PER_DAY} invitations a day, and you can decline with one
          tap.
        </p>
      </>
    ),
  },
  {
    question: 'How do I post a room, and what happens to an unfinished one?',
    answer: (
      <>
        <p>
          Sign in and choose <PageLink path={paths.createRoom()}>Post a room</PageLink>. You need a title, the location,
          the rent, the room type, a description and how to reach you. Posting is free, and you can have up to{' '}
          {MAX_OWN_LISTINGS} rooms, or {MAX_UNCONFIRMED_LISTINGS} until you confirm your email.
        </p>
        <p>
          We keep your draft in this browser for {DRAFT_DAYS} days, including your contact details. Photos aren’t kept.
        </p>
      </>
    ),
  },
  {
    question: 'How do I edit or delete a room?',
    answer: (
      <>
        <p>
          Go to <PageLink path={paths.myList()}>My rooms</PageLink> and open the menu “⋯” of the room. A deleted room
          can’t be brought back.
        </p>
        <p>
          Found someone? Press “Mark as rented” there, and we’ll tell the people you’re talking to. Just on hold? Press
          “Mark unavailable”. Your room stays listed as Unavailable.
        </p>
      </>
    ),
  },
  {
    question: 'What does “Email confirmed” mean?',
    answer: (
      <>
        <p>
          This person opened a link we emailed them, or signed in with Google, so the email is really theirs. That’s all
          it means. We haven’t checked their identity or the room.
        </p>
        <p>
          To show it to others, confirm your own email in <PageLink path={paths.profile()}>My Profile</PageLink>. Before
          you pay anyone, read the <PageLink path={paths.safety()}>safety page</PageLink>.
        </p>
      </>
    ),
  },
  {
    question: 'How do I report a room or a person?',
    answer: (
      <>
        <p>
          Press Report in the menu “⋯” of a room’s page, next to a message or in a conversation’s menu. No account? Use
          the form on the <PageLink path={paths.safety()}>safety page</PageLink>.
        </p>
        <p>
          If money or someone’s safety is at risk, also send us a message on the{' '}
          <PageLink path={paths.support()}>Support</PageLink> page, with Priority set to Urgent, or email{' '}
          <a className={linkStyle} href={mailTo('Report')}>
            {supportEmail}
          </a>
          .
        </p>
        <p>If you’re in danger, call 911 first.</p>
      </>
    ),
  },
  {
    question: 'How do I change my name or password, or delete my account?',
    answer: (
      <>
        <p>
          For a new password, choose <PageLink path={paths.forgotPassword()}>Forgot password?</PageLink> when you sign
          in, and we’ll email you a link. Your name and photo are in{' '}
          <PageLink path={paths.profile()}>My Profile</PageLink>. You can’t change your email.
        </p>
        <p>
          In My Profile, you can also download your data and delete your account. See the{' '}
          <PageLink path={paths.privacyPolicy()}>privacy policy</PageLink> for details.
        </p>
      </>
    ),
  },
]

export function Faq() {
  return (
    <section aria-labelledby="faq" className="max-w-3xl">
      <h2 className="text-heading" id="faq">
        Frequently asked questions
      </h2>
      <div className="mt-4 flex flex-col gap-3">
        {questions.map(({ question, answer }) => (
          <details className="group card-frame" key={question}>
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-md px-5 py-3 font-semibold text-pretty hover:text-primary focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="flex flex-col gap-3 px-5 pt-1 pb-5 text-pretty text-muted">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  )
}
