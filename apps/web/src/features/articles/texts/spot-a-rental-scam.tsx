import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Note } from '../prose.tsx'

export function SpotARentalScam() {
  return (
    <>
      <p>
        Rental scams work because looking for a room is tiring. You have written to twenty hosts, heard from four, and
        here is one with a bright room at a good price who answers within minutes. That is the moment to slow down. The
        stories change, but the plots do not, and there are only about five.
      </p>

      <h2>The five plots</h2>
      <ol>
        <li>
          <strong>The owner abroad.</strong> They work on a ship or for a mission and cannot show you the room. The keys
          will come by mail, or through “an agent”, once you have paid the deposit. No keys come.
        </li>
        <li>
          <strong>The borrowed home.</strong> Someone really does show you the home, but it is a vacation rental booked
          for the weekend. Ten people pay a deposit, and all ten meet on the first of the month.
        </li>
        <li>
          <strong>The copied listing.</strong> Photos and text were taken from a home that is for sale, or was rented
          out long ago. The contact details are new, and the rent is lower.
        </li>
        <li>
          <strong>The fee in advance.</strong> You are asked to pay for an application, a background check or “holding
          the room” before anyone has met you. Then there is another fee.
        </li>
        <li>
          <strong>Too much money.</strong> This one is aimed at hosts. A would-be tenant sends a check for more than was
          agreed and asks for the difference back. Days later the check bounces, and your own money is gone.
        </li>
      </ol>

      <h2>Signs to take seriously</h2>
      <ul>
        <li>The rent is far below similar rooms nearby, and no reason is given.</li>
        <li>You cannot see the room, neither in person nor in a live video call.</li>
        <li>Somebody else is about to take it, and you have until tonight.</li>
        <li>Payment is to be by gift card, cryptocurrency, wire or cash through the mail.</li>
        <li>Your passport, bank login or Social Security number is wanted before you have met.</li>
        <li>The answers do not fit your questions, as if they had been written for somebody else.</li>
        <li>They will not name the street, or the name on the contract is not the name you were given.</li>
      </ul>
      <p>
        One of these can have an innocent reason. Two are enough to stop. And the way of paying is enough on its own: no
        honest landlord has ever needed a gift card.
      </p>

      <h2>Check a room in ten minutes</h2>
      <ol>
        <li>
          <strong>Search the pictures.</strong> A reverse image search shows whether they are also used in another city
          under another name.
        </li>
        <li>
          <strong>Search a sentence of the text,</strong> in quotation marks. Copied listings are rarely rewritten.
        </li>
        <li>
          <strong>Look at the house.</strong> Find the address on a map with street photos. Do the windows fit the
          pictures?
        </li>
        <li>
          <strong>Compare the rent.</strong> Look at a few <Link to={paths.allItems()}>rooms in the same place</Link>. A
          rent a third below all of them needs a reason.
        </li>
        <li>
          <strong>Find the owner.</strong> In most counties of the US the property record is public. Does the name
          match, or can the person show that they may rent it out?
        </li>
        <li>
          <strong>Call.</strong> Ask something that only a person who has been there can answer: which way the window
          faces, or what is across the street.
        </li>
      </ol>

      <h2>The order that protects you</h2>
      <p>Almost everybody who loses money paid first and saw later. Keep to this order, and most scams cannot start:</p>
      <ol>
        <li>See the room, or have a friend see it for you.</li>
        <li>Meet the person whose name will be on the contract, and look at an ID as they look at yours.</li>
        <li>Read the contract and sign it, both of you.</li>
        <li>Then pay, in a way that leaves a trace, and get a receipt.</li>
        <li>Get the keys in the same hour, and try them in the door.</li>
      </ol>
      <p>
        If you move from far away and cannot come, ask for a live video tour: the street, the house number, the front
        door being opened with a key, then the room. It takes five minutes to film and is very hard to fake. If that is
        refused, book somewhere else for two weeks and look when you arrive. Two weeks cost less than a lost deposit.
      </p>

      <Note>
        On Roommate Finder, a profile says when its email address was confirmed, and we check nothing else. We have not
        met the host or seen the room. We never ask for a payment and hold no deposits, so anyone who asks for one in
        our name is lying.
      </Note>

      <h2>If you have paid already</h2>
      <ul>
        <li>
          <strong>Call your bank or card company now.</strong> In the first hours a transfer can sometimes still be
          stopped. Say the word fraud.
        </li>
        <li>
          <strong>Keep everything:</strong> messages, the listing, account numbers, names. Take screenshots before they
          vanish.
        </li>
        <li>
          <strong>Report it</strong> to the police, and in the US also at reportfraud.ftc.gov and ic3.gov. You will need
          the report for your bank.
        </li>
        <li>
          <strong>If you sent an ID,</strong> place a fraud alert with one of the three credit bureaus. It has to tell
          the other two.
        </li>
        <li>
          <strong>Tell us,</strong> through <Link to={paths.support()}>Support</Link>, so that the listing does not
          reach the next person.
        </li>
      </ul>
      <p>
        And do not be ashamed of it. These people do it for a living, every day, with the same five stories. Now you
        know them too.
      </p>
    </>
  )
}
