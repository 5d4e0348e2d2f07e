import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Note } from '../prose.tsx'

export function SpotARentalScam() {
  return (
    <>
      <p>
        Rental scams work because looking for a room is tiring. You’ve messaged twenty hosts, heard from four, and
        here’s one with a bright room at a good price who answers within minutes. That’s when to slow down. The stories
        change, but the scripts don’t, and there are only about five.
      </p>

      <h2>The five scripts</h2>
      <ol>
        <li>
          <strong>The owner abroad.</strong> They’re working on a ship or overseas and can’t show you the room. The keys
          will come in the mail, or through “an agent”, once you’ve paid the deposit. They never come.
        </li>
        <li>
          <strong>The borrowed home.</strong> Someone really shows you the home, but it’s a vacation rental they booked
          for the weekend. Ten people pay a deposit, and all ten show up on the first of the month.
        </li>
        <li>
          <strong>The copied listing.</strong> The photos and text come from a home that’s for sale or was rented long
          ago. The contact details are new, and the rent is lower.
        </li>
        <li>
          <strong>The upfront fee.</strong> You’re asked to pay for an application, a background check or “holding the
          room” before anyone has met you. Then there is another fee.
        </li>
        <li>
          <strong>Too much money.</strong> This one targets hosts. A would-be tenant sends a check for more than you
          agreed on and asks for the difference back. Days later, the check bounces and your money is gone.
        </li>
      </ol>

      <h2>Signs to take seriously</h2>
      <ul>
        <li>The rent is far below similar rooms nearby, with no reason given.</li>
        <li>You can’t see the room in person or on a live video call.</li>
        <li>Someone else is about to take it, and you have until tonight.</li>
        <li>They want payment by gift card, cryptocurrency, wire or cash in the mail.</li>
        <li>They want your passport, bank login or Social Security number before you’ve met.</li>
        <li>The answers don’t match your questions, as if they were written for someone else.</li>
        <li>They won’t name the street, or the name on the contract isn’t the name you were given.</li>
      </ul>
      <p>
        One of these can be innocent. Two are enough to walk away. A strange way to pay is enough on its own: no honest
        landlord needs a gift card.
      </p>

      <h2>Check a room in ten minutes</h2>
      <ol>
        <li>
          <strong>Search the photos.</strong> A reverse image search shows if they’re also used in another city under
          another name.
        </li>
        <li>
          <strong>Search a sentence of the text,</strong> in quotation marks. Scammers rarely rewrite what they copy.
        </li>
        <li>
          <strong>Look at the house.</strong> Find the address on a map with street photos. Do the windows match the
          photos?
        </li>
        <li>
          <strong>Compare the rent.</strong> Look at a few <Link to={paths.allItems()}>rooms in the same place</Link>. A
          rent a third below all of them needs a good reason.
        </li>
        <li>
          <strong>Find the owner.</strong> In most US counties, property records are public. Does the name match, or can
          the person prove they’re allowed to rent it out?
        </li>
        <li>
          <strong>Call.</strong> Ask something only someone who’s been there can answer, like which way the window faces
          or what’s across the street.
        </li>
      </ol>

      <h2>The order that protects you</h2>
      <p>
        Almost everyone who loses money pays first and looks later. Stick to this order, and most scams can’t start:
      </p>
      <ol>
        <li>See the room, or have a friend see it for you.</li>
        <li>Meet the person whose name will be on the lease, and check each other’s ID.</li>
        <li>Read the lease, and both of you sign it.</li>
        <li>Then pay in a way you can trace, and get a receipt.</li>
        <li>Get the keys right then, and try them in the door.</li>
      </ol>
      <p>
        If you’re moving from far away and can’t visit, ask for a live video tour: the street, the house number, the
        front door opened with a key, then the room. It takes five minutes and is very hard to fake. If they say no,
        book somewhere else for two weeks and look when you arrive. Two weeks cost less than a lost deposit.
      </p>

      <Note>
        On Roommate Finder, profiles show when someone confirmed their email, and we don’t check anything else. We
        haven’t met the host or seen the room. We never ask for payments or hold deposits, so anyone who asks in our
        name is lying.
      </Note>

      <h2>If you’ve already paid</h2>
      <ul>
        <li>
          <strong>Call your bank or card company now.</strong> In the first few hours, they can sometimes stop a
          transfer. Use the word “fraud”.
        </li>
        <li>
          <strong>Keep everything:</strong> messages, the listing, account numbers, names. Take screenshots before they
          disappear.
        </li>
        <li>
          <strong>Report it</strong> to the police and, in the US, at reportfraud.ftc.gov and ic3.gov. You’ll need the
          report for your bank.
        </li>
        <li>
          <strong>If you sent an ID,</strong> place a fraud alert with one of the three credit bureaus. It has to notify
          the other two.
        </li>
        <li>
          <strong>Tell us,</strong> through <Link to={paths.support()}>Support</Link>, so it doesn’t happen to the next
          person.
        </li>
      </ul>
      <p>
        And don’t be ashamed. These people do this for a living, every day, with the same five stories. Now you know
        them, too.
      </p>
    </>
  )
}
