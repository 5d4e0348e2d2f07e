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
          This person opened a link we emailed them, or signed in with Google. So the email works and someone reads it.
          That’s all it means.
        </p>
        <p>
          We haven’t checked a name, an ID or a bank account. We haven’t seen the room, and we don’t know who owns it. A
          stranger with a confirmed email is still a stranger.
        </p>
      </>
    ),
  },
  {
    id: 'deposit-scams',
    title: 'Deposit scams',
    body: (
      <>
        <p>
          The oldest scam goes like this: a great room, a low rent, a host who’s out of town, and a deposit to hold it.
        </p>
        <ul>
          <li>Don’t pay a deposit for a room neither you nor a friend has seen.</li>
          <li>Don’t pay a fee to see a room, apply for one or get on a list.</li>
          <li>Be careful if the rent is far below others nearby, or if someone needs an answer tonight.</li>
          <li>
            Ask to see the lease or another document with the name and address on it, and compare it with the person’s
            ID.
          </li>
          <li>Don’t send a copy of your ID before you’ve met. When you do, write the purpose and date across it.</li>
        </ul>
        <p>
          <Link to={paths.blogArticle('spot-a-rental-scam')}>How to spot a rental scam</Link> describes five common
          scams and a ten-minute check.
        </p>
      </>
    ),
  },
  {
    id: 'viewings',
    title: 'Viewings',
    body: (
      <>
        <h3>When you see a room</h3>
        <ul>
          <li>Go during the day, and bring someone if you can.</li>
          <li>Tell a friend the address, the name, the time and when you’ll call.</li>
          <li>Meet outside or at a café first if that feels better. It’s a normal thing to ask.</li>
          <li>Stay near the door until you feel comfortable. Leave if you don’t. You don’t owe anyone a reason.</li>
        </ul>
        <h3>When you show a room</h3>
        <ul>
          <li>Have someone else home, or show it to several people at once.</li>
          <li>Ask for a full name and phone number beforehand, and call it once.</li>
          <li>Put away mail, keys, medicine and small valuables.</li>
          <li>Give the exact address only to people you’ve talked to. The room’s page only needs the neighborhood.</li>
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
          Roommate Finder doesn’t collect rent or hold deposits. Anyone who asks for money in our name is a scammer, no
          matter what their email looks like.
        </Note>
        <ol>
          <li>See the room.</li>
          <li>Sign a written lease with names, rent, deposit, start date and notice period.</li>
          <li>Pay the person named in it by check or another way you can trace, and get a receipt.</li>
          <li>Get the keys at the same time, and try them.</li>
        </ol>
        <p>
          Gift cards, cryptocurrency, wire transfers and cash in an envelope have one thing in common: you can’t get the
          money back. An honest host doesn’t need them.
        </p>
        <p>
          For hosts: if a check is for more than you agreed on, don’t send back the difference. Return the check and
          wait for the right one to clear.
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
            Only the host and signed-in people who have shown interest see a room’s contact details. They never show up
            in search.
          </li>
          <li>
            When you show interest, the host sees your name, and your email once you confirm it. We say so next to the
            button.
          </li>
          <li>
            Messages only show your name. Ask there first, and share contact details once you trust the other person.
          </li>
          <li>
            On a room’s page, signed-in people see the host’s name and part of their email. People who have shown
            interest see it in full if the host has confirmed it.
          </li>
          <li>Don’t put a phone number, street number or door code in a description. Everyone can read it.</li>
        </ul>
        <p>
          When you’re no longer interested or delete a room, we stop showing the details. We can’t erase copies that
          someone made.
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
          The US Fair Housing Act bans housing ads that prefer, limit or exclude people because of race, color,
          religion, sex, national origin, disability or having children. This applies even if you can choose freely who
          you live with. Many states and cities protect more groups.
        </p>
        <ul>
          <li>
            <strong>Don’t write</strong> “no kids”, “adults only”, “Christian home”, “Asian students only”, “US citizens
            only” or “no wheelchairs”.
          </li>
          <li>
            <strong>You can describe</strong> the room and daily life: “third floor, no elevator”, “non-smokers”, “quiet
            after ten”, “near St. Mary’s church”.
          </li>
          <li>If you share a kitchen or bathroom, you can say whether you’re looking for a woman or a man.</li>
        </ul>
        <p>
          When you post a room, we point out words that may break this law. We only know a few and can’t tell what you
          mean, so we never stop you. Read more at <a href="https://www.hud.gov/fairhousing">hud.gov/fairhousing</a>.
          This isn’t legal advice.
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
          Press Report on a room’s page, on its host’s card, next to a message you got, or in a conversation’s menu.
          Choose a reason, and add a note if you like.
        </p>
        <ul>
          <li>We keep a copy of what you report, so a later edit can’t hide it.</li>
          <li>We don’t tell the person who reported them.</li>
          <li>A notification tells you what we decided.</li>
          <li>
            If three people report a room, we hide it until our team checks it. Only accounts more than 3 days old with
            a confirmed email count.
          </li>
          <li>You can send {MAX_REPORTS_PER_DAY} reports in 24 hours.</li>
        </ul>
        <p>
          No account? Paste a room’s link into the form at the end of this page. For everything else, contact{' '}
          <Link to={paths.support()}>Support</Link> or email <a href={mailTo('Report something')}>{supportEmail}</a>. If
          someone is losing money right now, set Priority to Urgent.
        </p>
        <p>
          If you’re in danger, call 911 first. If you’ve paid, call your bank right away. In the US, you can report
          fraud at <a href="https://reportfraud.ftc.gov/">reportfraud.ftc.gov</a>.
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
          Press Report in the same places, then choose Block, or Report and block. You’ll find the people you’ve blocked
          in <Link to={paths.profile()}>My Profile</Link>.
        </p>
        <ul>
          <li>
            You won’t see each other’s rooms, and neither of you can send new messages. Old messages stay in your
            archive.
          </li>
          <li>
            We don’t tell them. If you messaged each other, you’ll both find the conversation in Archived, marked
            “Closed”.
          </li>
          <li>
            After you unblock someone, you see each other’s rooms again. Conversations stay closed in Archived. To get
            in touch again, show interest in a room.
          </li>
          <li>
            A block isn’t a report, and our team doesn’t hear about it. To protect others, report the person, too.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'What our team does',
    body: (
      <>
        <p>
          We check every new or edited room for signs of a scam, such as a very low rent, copied photos or a request to
          pay in advance. If a room has several signs, we hide it until our team checks it, and tell the host.
        </p>
        <p>
          Our team compares the report with the room, message or person and decides. We can dismiss the report, ask the
          host for changes, hide a room, warn a person or suspend an account. Every decision needs a written reason and
          stays in a log.
        </p>
        <ul>
          <li>
            The host of a hidden room sees the reason on the room’s page and can appeal once. Then our team takes
            another look.
          </li>
          <li>
            If we suspend an account, we hide its rooms and warn everyone who exchanged messages with that person.
          </li>
        </ul>
      </>
    ),
  },
]
