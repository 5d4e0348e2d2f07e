import { MAX_REPORTS_PER_DAY } from '@roommate-finder/contracts/limits'
import { Link } from 'react-router-dom'
import { mailTo, supportEmail } from '#src/lib/company.ts'
import { paths } from '#src/lib/paths.ts'
import type { Section } from '../document.tsx'
import { Note } from '../prose.tsx'

export const safety: readonly Section[] = [
  {
    id: 'email-confirmed',
    title: 'What “Email confirmed” means',
    body: (
      <>
        <p>
          This member has opened the link in an email that we sent, or signed in with Google. So the email address of
          the account works, and someone reads it. It says nothing else.
        </p>
        <p>
          We have not checked a name, an ID or a bank account. We have not seen the room, and we do not know who owns
          it. A stranger with a confirmed address is still a stranger.
        </p>
      </>
    ),
  },
  {
    id: 'deposit-scams',
    title: 'Deposit scams',
    body: (
      <>
        <p>The oldest scam goes like this: a lovely room, a low rent, an owner who is away, a deposit to hold it.</p>
        <ul>
          <li>Pay no deposit for a room that neither you nor a friend has seen.</li>
          <li>Pay no fee to view a room, to apply for one, or to be put on a list.</li>
          <li>Be careful with a rent far below others nearby, and with anyone who needs an answer tonight.</li>
          <li>
            Ask to see the lease or another paper with the name and the address on it, and compare it with the ID of the
            person you meet.
          </li>
          <li>Send no copy of your ID before you have met. When you do, write the purpose and the date across it.</li>
        </ul>
        <p>
          <Link to={paths.blogArticle('spot-a-rental-scam')}>How to spot a rental scam</Link> describes the five common
          scams, and a check that takes ten minutes.
        </p>
      </>
    ),
  },
  {
    id: 'viewings',
    title: 'Viewings',
    body: (
      <>
        <h3>When you look at a room</h3>
        <ul>
          <li>Go by daylight, and take someone along if you can.</li>
          <li>Tell a friend the address, the name and the time, and when you will call.</li>
          <li>Meet in front of the house or in a café first if that feels better. It is a normal thing to ask.</li>
          <li>Stay near the door until you feel at ease. Leave when you do not. You owe nobody a reason.</li>
        </ul>
        <h3>When you show a room</h3>
        <ul>
          <li>Have someone else at home, or show it at a time when several people come.</li>
          <li>Ask for a full name and a phone number beforehand, and call it once.</li>
          <li>Put away mail, keys, medicine and anything small that you would miss.</li>
          <li>Give the exact address only to people you have talked to. The listing needs only the neighborhood.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <>
        <Note>
          Roommate Finder takes no rent and holds no deposit. Anyone who asks for money in our name is a fraud, whatever
          their email looks like.
        </Note>
        <ol>
          <li>See the room.</li>
          <li>Sign a written contract with names, rent, deposit, start and notice.</li>
          <li>Pay by bank transfer or check to the person named in it, and get a receipt.</li>
          <li>Receive the keys at the same time, and try them.</li>
        </ol>
        <p>
          Gift cards, cryptocurrency, wire services and cash in an envelope have one thing in common: nobody can get the
          money back. An honest host can do without them.
        </p>
        <p>
          For hosts: if a check is for more than you agreed, do not return the difference. Send the check back and wait
          for the right one to clear.
        </p>
      </>
    ),
  },
  {
    id: 'contact-details',
    title: 'Sharing contact details',
    body: (
      <>
        <ul>
          <li>
            The contact details of a listing are shown to its host and to signed-in people who have shown interest in
            it. They cannot be searched.
          </li>
          <li>
            Showing interest shows your name to the host, and your email address once it is confirmed. The button says
            so.
          </li>
          <li>
            Messages show your name only. Ask there first, and share contact details once you trust the other person.
          </li>
          <li>
            On a listing’s page, signed-in people see the host’s name and part of the email address. People who have
            shown interest see it in full if the host has confirmed it.
          </li>
          <li>Do not write a phone number, a house number or a door code into a description: everybody can read it.</li>
        </ul>
        <p>
          When you withdraw an interest or delete a listing, we stop showing the details. We cannot erase copies that
          someone has made.
        </p>
      </>
    ),
  },
  {
    id: 'fair-housing',
    title: 'Fair housing',
    body: (
      <>
        <p>
          The US Fair Housing Act forbids housing advertisements that prefer, limit or exclude people because of race,
          color, religion, sex, national origin, disability or children. This also holds for owners who may choose
          freely with whom they live. Many states and cities protect more groups.
        </p>
        <ul>
          <li>
            <strong>Do not write</strong> “no kids”, “adults only”, “Christian home”, “Asian students only”, “US
            citizens only” or “no wheelchairs”.
          </li>
          <li>
            <strong>You may describe</strong> the room and daily life: “third floor, no elevator”, “non-smokers”, “quiet
            after ten”, “near St. Mary’s church”.
          </li>
          <li>People who share a kitchen or a bathroom may say whether they look for a woman or a man.</li>
        </ul>
        <p>
          The form for a listing points out words that may be against this law. It knows a few words only and cannot
          judge what you mean, so it never stops you. Read more at{' '}
          <a href="https://www.hud.gov/fairhousing">hud.gov/fairhousing</a>. This is no legal advice.
        </p>
      </>
    ),
  },
  {
    id: 'report',
    title: 'Report something',
    body: (
      <>
        <p>
          Press Report on the page of a room, in the card of its host, beside a message that you received, or in the
          menu of a conversation. Choose a reason, and add a note if you like.
        </p>
        <ul>
          <li>We store a copy of what you report, so a later edit destroys no evidence.</li>
          <li>The person does not learn who reported them.</li>
          <li>A notification tells you what we decided.</li>
          <li>
            Reports by three people hide a room until a moderator has checked it. For this, we count accounts that are
            older than 3 days.
          </li>
          <li>You can send {MAX_REPORTS_PER_DAY} reports in 24 hours.</li>
        </ul>
        <p>
          No account? Paste the address of a room into the form at the end of this page. For everything else, write to
          us through <Link to={paths.support()}>Support</Link> or to{' '}
          <a href={mailTo('Report something')}>{supportEmail}</a>. Choose the priority “urgent” if someone is losing
          money at this moment.
        </p>
        <p>
          If you are in danger, call 911 first. If you have paid, call your bank at once. In the US you can report fraud
          at <a href="https://reportfraud.ftc.gov/">reportfraud.ftc.gov</a>.
        </p>
      </>
    ),
  },
  {
    id: 'block',
    title: 'Block a person',
    body: (
      <>
        <p>
          Press Report in the same places, then choose Block, or Report and block. You find the people you have blocked
          under <Link to={paths.profile()}>My Profile</Link>.
        </p>
        <ul>
          <li>You and the person no longer see each other’s rooms, interest and messages.</li>
          <li>
            We do not tell them. If you wrote to each other, both of you find the conversation in Archived, marked
            “Closed”.
          </li>
          <li>
            After you unblock a person you see each other’s rooms again. Conversations stay closed, in Archived. To get
            in touch again, show interest in a room.
          </li>
          <li>A block is not a report: moderators are not told. Report the person too, to protect others.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'What moderators do',
    body: (
      <>
        <p>
          We check every room for signs of a scam when it is posted or edited, such as a very low rent, copied photos or
          a request to pay in advance. A room with several signs is hidden until a moderator has checked it, and its
          owner is told.
        </p>
        <p>
          A moderator compares the report with the room, the message or the person, and decides. They can dismiss the
          report, ask the owner for changes, hide a room, warn a person, or suspend an account. Every decision needs a
          written reason and stays in a log.
        </p>
        <ul>
          <li>
            The owner of a hidden room reads the reason on the page of the room, and can appeal once. A moderator then
            looks again.
          </li>
          <li>
            If an account is suspended, its rooms are hidden, and everyone who wrote with the person gets a warning.
          </li>
        </ul>
      </>
    ),
  },
]
