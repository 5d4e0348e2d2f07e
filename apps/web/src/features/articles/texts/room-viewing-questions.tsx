import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Note } from '../prose.tsx'

export function RoomViewingQuestions() {
  return (
    <>
      <p>
        A viewing is short, and you spend half of it being polite. Decide what you need to know, write it down, and ask.
        No one minds. A good host would rather answer ten questions now than get one surprise after you move in.
      </p>

      <h2>Before you go</h2>
      <p>
        Read the listing again and note what it doesn’t say. Then send one message with anything that could rule you
        out: your move-in date, how long you plan to stay, whether you have a pet or smoke, and the most you can pay
        with utilities. If one of those is a no, you’ve both saved an evening.
      </p>
      <p>
        Go during the day if you can, and look around on the way: the walk from the bus stop, the nearest store, the
        street you’d come home to.
      </p>

      <h2>Questions about money</h2>
      <ul>
        <li>What is the rent, when is it due, and who do I pay it to?</li>
        <li>Which utilities are included? What did the others add up to last month, and last January?</li>
        <li>How much is the deposit, who holds it, and what could be deducted?</li>
        <li>Are there other costs, like a cleaner, parking, laundry or a move-in fee?</li>
        <li>When did the rent last go up, and will it go up again?</li>
      </ul>
      <p>
        Ask about the winter bill in particular. With electric heat, a room can cost 20% more than it says, and most
        listings are written in summer.
      </p>

      <h2>Questions about the lease</h2>
      <ul>
        <li>Whose name is on the lease? Would mine be, or would I be a subtenant?</li>
        <li>If I’d be subletting, has the landlord agreed in writing?</li>
        <li>How long does it last, and how much notice does each side give?</li>
        <li>Why is the person before me moving out?</li>
        <li>If another roommate leaves, do the rest of us cover their share?</li>
      </ul>
      <p>
        The last one matters more than it seems. On a joint lease, any tenant can be asked for the whole rent, so you’re
        trusting everyone who signs with you. With your own lease for just the room, you aren’t.
      </p>

      <h2>Questions about living together</h2>
      <p>Everyone says yes to “Are you tidy?” Ask about a particular day instead, and let people describe it.</p>
      <ul>
        <li>What did a normal Tuesday look like here last week?</li>
        <li>When do people get up and go to bed? Does anyone work from home, or at night?</li>
        <li>Who cleaned the bathroom last, and how did you decide?</li>
        <li>How often do guests stay over? Is there a partner who is here most of the week?</li>
        <li>Do you share food, or does everyone have a shelf?</li>
        <li>What was the last thing you disagreed about, and how did it end?</li>
      </ul>
      <p>That last answer tells you the most. Every home has disagreements. You want one where people talk them out.</p>

      <h2>What to check yourself</h2>
      <ol>
        <li>
          <strong>Water.</strong> Turn on the shower, check the pressure, and wait for it to get warm.
        </li>
        <li>
          <strong>Mold.</strong> Look at the corners behind furniture, the bathroom ceiling and the window frames. Ask
          about fresh paint in just one spot.
        </li>
        <li>
          <strong>Noise.</strong> Close the door and the window and stand still for a minute. Then open the window.
        </li>
        <li>
          <strong>Signal and outlets.</strong> Check your phone in the room itself, and count the outlets where your
          desk would go.
        </li>
        <li>
          <strong>Locks and alarms.</strong> Does the front door close properly, does the room have a lock, and is there
          a smoke alarm?
        </li>
        <li>
          <strong>The fridge.</strong> It shows how much space you get and how people treat what they share.
        </li>
      </ol>
      <p>Ask if you can take photos of the empty room. If you move in, they’re your record of its condition.</p>

      <h2>What hosts want to hear</h2>
      <p>
        The host has the same worries about you, so answer them before they ask. Say what you do, when you’re usually
        home, how you’ll pay, and what you’re like on a bad day. People believe an honest weakness (“I leave cups
        everywhere, then wash them all on Sunday”) more than a list of virtues.
      </p>

      <h2>Before you say yes</h2>
      <p>
        Don’t decide at the door. Thank everyone, walk around the block, and write down what you remember. If you saw
        several rooms, compare the full monthly cost with utilities and commuting, not just the rent. Unless the room is
        clearly right, sleep on it.
      </p>
      <Note>
        Don’t pay anything before you’ve seen the room and read the lease. Don’t trust anyone who rushes you. Our{' '}
        <Link to={paths.safety()}>safety page</Link> tells you what to check first.
      </Note>
      <p>
        Then answer either way. A quick “Thanks, I found another place” takes a minute and frees up the room for someone
        else.
      </p>
    </>
  )
}
