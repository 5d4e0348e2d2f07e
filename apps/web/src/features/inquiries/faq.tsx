import {
  MAX_OWN_LISTINGS,
  MAX_REVEALS_PER_DAY,
  MAX_REVEALS_PER_DAY_UNCONFIRMED,
} from '@roommate-finder/contracts/limits'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mailTo, supportEmail } from '#src/lib/company.ts'
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
          details. “I'm Interested” shows you the host’s contact details, and shows the host your name, and your email
          address if you have confirmed it. There is no other way to see the contact details.
        </p>
        <p>
          The rooms you showed interest in are kept in <PageLink path={paths.myInterests()}>My interests</PageLink>. You
          can see the contact details of up to {MAX_REVEALS_PER_DAY} new rooms within 24 hours, or{' '}
          {MAX_REVEALS_PER_DAY_UNCONFIRMED} until you confirm your email address.
        </p>
      </>
    ),
  },
  {
    question: 'How do I post a room, and what happens to a half-filled form?',
    answer: (
      <>
        <p>
          Sign in and choose <PageLink path={paths.createRoom()}>Post a room</PageLink>. You need a title, the location,
          the rent, the room type, a description and how to reach you. Posting is free, and you can have up to{' '}
          {MAX_OWN_LISTINGS} listings.
        </p>
        <p>
          What you have typed stays in your browser for 7 days, your contact details only until you close the tab. It is
          back when you open the form again.
        </p>
      </>
    ),
  },
  {
    question: 'How do I change or delete a listing?',
    answer: (
      <>
        <p>
          Both are in <PageLink path={paths.myList()}>My listings</PageLink>: Edit opens the form, Delete asks for
          confirmation and can’t be undone.
        </p>
        <p>
          If the room is taken only for now, switch off “Available” when you edit it. The room stays in the list, marked
          as Unavailable.
        </p>
      </>
    ),
  },
  {
    question: 'What does “Email confirmed” mean?',
    answer: (
      <>
        <p>
          This person has opened a link in an email from us, or signed in with Google. So the email address of the
          account is really theirs. It says nothing else: we have checked neither their identity nor the room.
        </p>
        <p>
          To show it to others, confirm your own address in <PageLink path={paths.profile()}>My Profile</PageLink>.
          Before you pay anybody, read the <PageLink path={paths.safety()}>safety page</PageLink>.
        </p>
      </>
    ),
  },
  {
    question: 'How do I report a listing or a person?',
    answer: (
      <>
        <p>
          Press Report on the page of a room, beside a message or in the menu of a conversation. Without an account, use
          the form on the <PageLink path={paths.safety()}>safety page</PageLink>.
        </p>
        <p>
          If money or somebody’s safety is at risk, also send us a message under{' '}
          <PageLink path={paths.support()}>Contact Us</PageLink> with the priority Urgent, or write to{' '}
          <a className={linkStyle} href={mailTo('Report')}>
            {supportEmail}
          </a>
          .
        </p>
        <p>If you are in danger, call the emergency number of your country first. In the United States it is 911.</p>
      </>
    ),
  },
  {
    question: 'How do I change my name, my password or my account?',
    answer: (
      <>
        <p>
          For a new password choose <PageLink path={paths.forgotPassword()}>Forgot password?</PageLink> when you sign
          in, and we send you a link. Your name and photo are in <PageLink path={paths.profile()}>My Profile</PageLink>.
          The email address of an account cannot be changed.
        </p>
        <p>
          In My Profile you can also download what we store about you, and delete your account. See the{' '}
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
          <details className="group rounded-md border border-line bg-card shadow-rest" key={question}>
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
