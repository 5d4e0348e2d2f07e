import { MAX_OWN_LISTINGS, MAX_REVEALS_PER_DAY } from '@roommate-finder/contracts/limits'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mailTo, supportEmail } from '#src/lib/company.ts'
import { paths } from '#src/lib/paths.ts'
import { linkStyle } from '#src/ui/button.tsx'

function To({ path, children }: { path: string; children: ReactNode }) {
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
          Sign in, open the room and press “I'm Interested”. The host's contact details then appear on that page, and
          the host sees your name and email address. Nobody gets to see the contact details without doing so.
        </p>
        <p>
          The rooms you showed interest in are kept in <To path={paths.myInterests()}>My interests</To>. You can see the
          contact details of up to {MAX_REVEALS_PER_DAY} new rooms within 24 hours.
        </p>
      </>
    ),
  },
  {
    question: 'How do I post a room, and what happens to a half-filled form?',
    answer: (
      <>
        <p>
          Sign in and choose <To path={paths.createRoom()}>Post a room</To>. You need a title, the location, the rent,
          the room type, a description and how to reach you. Posting is free, and you can have up to {MAX_OWN_LISTINGS}{' '}
          listings.
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
          Both are in <To path={paths.myList()}>My listings</To>: Edit opens the form, Delete asks for confirmation and
          can’t be undone.
        </p>
        <p>
          If the room is taken only for now, switch off “Available” when you edit it. It stays in the list, marked as
          Unavailable.
        </p>
      </>
    ),
  },
  {
    question: 'What does “Email confirmed” mean?',
    answer: (
      <>
        <p>
          That this person has opened a link in an email from us, so the email address of the account is really theirs.
          It says nothing else: we have checked neither their identity nor the room.
        </p>
        <p>
          To show it to others, confirm your own address in <To path={paths.profile()}>My Profile</To>. Before you pay
          anybody, read the <To path={paths.safety()}>safety page</To>.
        </p>
      </>
    ),
  },
  {
    question: 'How do I report a listing or a person?',
    answer: (
      <>
        <p>
          Send us a message under <To path={paths.support()}>Contact Us</To> with the address of the page and what
          happened, and choose the priority Urgent if money or somebody's safety is at risk. You can also write to{' '}
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
          For a new password choose <To path={paths.forgotPassword()}>Forgot password?</To> when you sign in, and we
          send you a link. Your name and photo are in <To path={paths.profile()}>My Profile</To>. The email address of
          an account cannot be changed.
        </p>
        <p>
          In My Profile you can also download what we store about you, and delete your account. See the{' '}
          <To path={paths.privacyPolicy()}>privacy policy</To> for details.
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
