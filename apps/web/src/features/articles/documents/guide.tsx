import { MAX_REVEALS_PER_DAY, MAX_REVEALS_PER_DAY_UNCONFIRMED } from '@roommate-finder/contracts/limits'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import type { Section } from '../document.tsx'
import { Note } from '../prose.tsx'

export const guide: readonly Section[] = [
  {
    id: 'look-around',
    title: 'Look around first',
    body: (
      <>
        <p>
          You need no account to look. Open <Link to={paths.allItems()}>All Room lists</Link> and search by a word, a
          place or both: “studio austin” finds studios in Austin. Then narrow it down by room type, location, rent and
          availability.
        </p>
        <ul>
          <li>
            <strong>Your filters are in the address of the page.</strong> Bookmark the address or send it to a friend:
            it opens the same list.
          </li>
          <li>
            <strong>Press /</strong> to jump to the search box. The <strong>/</strong> button in the search box turns
            that off.
          </li>
          <li>
            <strong>Grid or list:</strong> the grid shows larger pictures, the list is easier to compare.
          </li>
          <li>
            <strong>Sort by rent</strong> when the budget is tight. A room without a rent comes last, and a rent filter
            leaves it out.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'make-an-account',
    title: 'Make an account',
    body: (
      <>
        <p>
          To open a room and to reach its host, <Link to={paths.register()}>create an account</Link> with your email
          address or with Google. It costs nothing.
        </p>
        <ol>
          <li>Use the name that you want hosts to read. It is shown next to your interest.</li>
          <li>
            Open the mail that we send and confirm your address. Your profile then says “Email confirmed”, which tells
            hosts that they can reach you.
          </li>
          <li>
            Add a photo in <Link to={paths.profile()}>My Profile</Link> if you like. It is not required.
          </li>
        </ol>
      </>
    ),
  },
  {
    id: 'show-interest',
    title: 'Show interest in a room',
    body: (
      <>
        <p>
          Read the description to the end, then press I’m Interested. Two things happen: you see how to reach the host,
          and the host sees your name, and your email address if you have confirmed it.
        </p>
        <p>
          You can also press Message the host to ask first: the host then sees your name only. Make the first message
          count. Five sentences are enough:
        </p>
        <ul>
          <li>who you are, and what you do on a weekday,</li>
          <li>when you want to move in, and for how long,</li>
          <li>what about this room made you write,</li>
          <li>anything that could be a no: a pet, a late shift, a partner who visits,</li>
          <li>two times at which you could come and see it.</li>
        </ul>
        <p>
          Every room that you liked is in <Link to={paths.myInterests()}>My interests</Link> with its contact details.
          You can withdraw an interest there. To keep contact details from being collected, an account can open{' '}
          {MAX_REVEALS_PER_DAY} new ones within 24 hours, and {MAX_REVEALS_PER_DAY_UNCONFIRMED} until its email address
          is confirmed.
        </p>
      </>
    ),
  },
  {
    id: 'see-it',
    title: 'See it, then decide',
    body: (
      <>
        <p>
          Go and look, by daylight if you can. Our list of{' '}
          <Link to={paths.blogArticle('room-viewing-questions')}>questions for a viewing</Link> fits on your phone, and{' '}
          <Link to={paths.blogArticle('split-rent-and-bills')}>splitting rent and bills</Link> is worth settling before
          anyone moves.
        </p>
        <Note>
          See the room, read the contract, then pay. In this order. <Link to={paths.safety()}>Safety</Link> tells you
          why.
        </Note>
        <p>
          Something is wrong with a room, a person or a message? Press Report. A moderator looks at it and tells you
          what we decided: <Link to={{ pathname: paths.safety(), hash: 'report' }}>how reports work</Link>. In the same
          dialog you can also <Link to={{ pathname: paths.safety(), hash: 'block' }}>block the person</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'post-a-room',
    title: 'Offer a room',
    body: (
      <>
        <p>
          <Link to={paths.createRoom()}>Post your listing</Link> in about five minutes. A good one answers what people
          would ask first:
        </p>
        <ul>
          <li>
            <strong>Title:</strong> the room and its best side, such as “Quiet room with a balcony near Zilker Park”.
          </li>
          <li>
            <strong>Rent:</strong> per month, in dollars. Say in the description which bills it includes.
          </li>
          <li>
            <strong>Lifestyle:</strong> tags for how you live. They save both of you a pointless viewing.
          </li>
          <li>
            <strong>Description:</strong> who lives there, from when it is free, the deposit, and any drawbacks.
          </li>
          <li>
            <strong>Contact:</strong> an email address or a phone number. Only people who have shown interest get to see
            it.
          </li>
        </ul>
        <p>
          We check every room for signs of a scam. If yours is hidden until{' '}
          <Link to={{ pathname: paths.safety(), hash: 'moderation' }}>a moderator has checked it</Link>, My listings
          marks it as Hidden, and its page says why.
        </p>
        <p>What you have typed is kept in your browser for 7 days, so nothing is lost if you are interrupted.</p>
      </>
    ),
  },
  {
    id: 'keep-it-current',
    title: 'Keep it current',
    body: (
      <ul>
        <li>
          <strong>Who is interested:</strong> open your own listing to see the names and addresses of people who want
          the room, the latest first.
        </li>
        <li>
          <strong>Change it:</strong> <Link to={paths.myList()}>My listings</Link> has Edit and Delete for each room.
          Ctrl+S saves while you edit.
        </li>
        <li>
          <strong>Taken?</strong> Set the room to unavailable if you may offer it again; it keeps its likes. Otherwise
          delete it.
        </li>
        <li>
          <strong>Results:</strong> your <Link to={paths.dashboard()}>dashboard</Link> shows likes, and what rooms cost
          elsewhere.
        </li>
      </ul>
    ),
  },
  {
    id: 'write-to-everyone',
    title: 'Choose a roommate fairly',
    body: (
      <>
        <p>
          Ask everyone the same questions, and describe daily life in the home instead of the person you imagine in it.
          “We are up at six and quiet after ten” helps people to decide for themselves.
        </p>
        <p>
          In the US, fair housing law limits what a listing may say about race, color, religion, sex, national origin,
          disability and families with children, even where an owner may choose freely. Your state or city may protect
          more. When in doubt, leave it out. The form points out words that{' '}
          <Link to={{ pathname: paths.safety(), hash: 'fair-housing' }}>the law does not allow</Link>.
        </p>
        <p>Also answer people you turn down. One line is enough.</p>
      </>
    ),
  },
]
