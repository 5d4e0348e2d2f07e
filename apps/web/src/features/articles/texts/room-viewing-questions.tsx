import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Note } from '../prose.tsx'

export function RoomViewingQuestions() {
  return (
    <>
      <p>
        A viewing is short, and you spend half of it being polite. Decide beforehand what you need to know, write it
        down, and ask it aloud. Nobody minds. A host who wants a good roommate would rather answer ten plain questions
        now than have one surprise after you move in.
      </p>

      <h2>Before you go</h2>
      <p>
        Read the listing again and note what it does not say. Then send one message with the facts that could rule you
        out: your move-in date, how long you mean to stay, whether you have a pet or smoke, and the most you can pay
        with bills. If one of those is a no, both of you have saved an evening.
      </p>
      <p>
        Go by daylight if you can, and on the way look at what you will do every day: the walk from the bus stop, the
        nearest shop, the street at the hour you come home.
      </p>

      <h2>Questions about money</h2>
      <ul>
        <li>What is the rent, when is it due, and who do I pay it to?</li>
        <li>Which bills are included? What did the others come to last month, and last January?</li>
        <li>How much is the deposit, who holds it, and what would be taken off it?</li>
        <li>Are there other costs: a cleaner, parking, laundry, a fee for moving in?</li>
        <li>When did the rent last go up, and is it going to?</li>
      </ul>
      <p>
        Ask for the winter bill in particular. A room with electric heating can cost a fifth more than it says, and the
        listing is usually written in summer.
      </p>

      <h2>Questions about the contract</h2>
      <ul>
        <li>Whose name is on the lease? Would mine be, or would I be a subtenant?</li>
        <li>If I would sublet, has the landlord agreed to that in writing?</li>
        <li>How long does it run, and how much notice does each side give?</li>
        <li>Why is the person before me moving out?</li>
        <li>What happens if another roommate leaves? Do the rest of us pay that share?</li>
      </ul>
      <p>
        The last one matters more than it seems. On a joint lease each tenant can be asked for the whole rent, so you
        are trusting everybody who signs with you. On a lease of your own for the room alone, you are not.
      </p>

      <h2>Questions about living together</h2>
      <p>Everybody answers “Are you tidy?” with yes. Ask about a particular day instead, and let people describe it.</p>
      <ul>
        <li>What did a normal Tuesday look like here last week?</li>
        <li>When do people get up and go to bed? Does anybody work from home, or at night?</li>
        <li>Who cleaned the bathroom last, and how was that decided?</li>
        <li>How often do guests stay over? Is there a partner who is here most of the week?</li>
        <li>Do you share food, or does everyone have a shelf?</li>
        <li>What was the last thing you disagreed about, and how did it end?</li>
      </ul>
      <p>
        That last answer tells you most. Every home has disagreements. You want one where they get talked about and then
        stop.
      </p>

      <h2>What to look at yourself</h2>
      <ol>
        <li>
          <strong>Water.</strong> Turn on the shower, look at the pressure, and wait for it to run warm.
        </li>
        <li>
          <strong>Damp.</strong> Look at the corners behind furniture, the ceiling of the bathroom, the window frames.
          Fresh paint in one spot is worth a question.
        </li>
        <li>
          <strong>Noise.</strong> Close the door and the window and stand still for a minute. Then open the window.
        </li>
        <li>
          <strong>Signal and sockets.</strong> Check your phone in the room itself, and count the sockets near the place
          where a desk would be.
        </li>
        <li>
          <strong>Locks and alarms.</strong> Does the front door close properly, does the room have a lock, and is there
          a smoke alarm?
        </li>
        <li>
          <strong>The fridge.</strong> It shows how much space you get, and how people here treat what they share.
        </li>
      </ol>
      <p>
        Ask whether you may take photos of the empty room. If you move in, they are also your record of the state in
        which you found it.
      </p>

      <h2>What they want to hear from you</h2>
      <p>
        The host has the same worries about you, so answer them without being asked. Say what you do, when you are
        usually home, how you pay, and what you are like to live with on a bad day. An honest weakness (“I leave cups
        everywhere, then wash them all on Sunday”) is believed. A list of virtues is not.
      </p>

      <h2>Before you say yes</h2>
      <p>
        Do not decide at the door. Thank everybody, walk around the block, and write down what you remember. If you saw
        several rooms, compare the whole monthly cost with bills and travel, not the rent alone. Sleep on it once,
        unless the room is plainly right.
      </p>
      <Note>
        Pay nothing before you have seen the room and read the contract. Do not trust anyone who hurries you past either
        of these. Our <Link to={paths.safety()}>safety page</Link> says what to check first.
      </Note>
      <p>
        Then answer either way. A short “thank you, I have taken another place” costs you a minute and lets somebody
        else have the room.
      </p>
    </>
  )
}
