import { MAX_REVEALS_PER_DAY, MAX_REVEALS_PER_DAY_UNCONFIRMED } from '@roommate-finder/contracts/limits'
import { Link } from 'react-router-dom'
import { DRAFT_DAYS } from '#src/lib/draft-records.ts'
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
          You don’t need an account to look. Open <Link to={paths.allItems()}>All Room lists</Link> and search by a
          word, a place or both: “studio austin” finds studios in Austin. Then filter by room type, location, rent and
          availability.
        </p>
        <ul>
          <li>
            <strong>Your filters are in the page’s link.</strong> Bookmark it or send it to a friend, and it opens the
            same list.
          </li>
          <li>
            <strong>Save search</strong> beside your filters, and we’ll tell you when a new room matches.
          </li>
          <li>
            <strong>Press /</strong> to jump to the search box. The <strong>/</strong> button in the search box turns
            that off.
          </li>
          <li>
            <strong>Grid or list:</strong> the grid shows larger photos, and the list is easier to compare.
          </li>
          <li>
            <strong>Sort by rent</strong> when money is tight. Rooms without a rent come last, and a rent filter leaves
            them out.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'make-an-account',
    title: 'Create an account',
    body: (
      <>
        <p>
          To open a room and contact its host, <Link to={paths.register()}>create an account</Link> with your email or
          Google. It’s free.
        </p>
        <ol>
          <li>Use the name you want hosts to see. They see it when you show interest.</li>
          <li>
            Open the email we send and confirm your email. Your profile then says “Email confirmed”, so hosts know they
            can reach you.
          </li>
          <li>
            Add a photo in <Link to={paths.profile()}>My Profile</Link> if you like. It’s optional.
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
          Read the whole description, then press I’m Interested. You’ll see how to reach the host, and the host will see
          your name, and your email if you’ve confirmed it.
        </p>
        <p>
          Want to ask first? Press Message the host, and the host only sees your name. Make the first message count.
          Five sentences are enough:
        </p>
        <ul>
          <li>who you are and what a weekday looks like,</li>
          <li>when you want to move in and for how long,</li>
          <li>why you like this room,</li>
          <li>anything that could be a dealbreaker: a pet, a late shift, a partner who visits,</li>
          <li>two times you could come see it.</li>
        </ul>
        <p>
          <Link to={paths.myInterests()}>Rooms I’m interested in</Link> shows whether the host answered. If you change
          your mind, press Remove interest. You can see the contact details of up to {MAX_REVEALS_PER_DAY} new rooms a
          day, or {MAX_REVEALS_PER_DAY_UNCONFIRMED} until you confirm your email.
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
          Go see it, during the day if you can. Our list of{' '}
          <Link to={paths.blogArticle('room-viewing-questions')}>questions for a viewing</Link> fits on your phone, and{' '}
          <Link to={paths.blogArticle('split-rent-and-bills')}>splitting rent and bills</Link> is worth settling before
          anyone moves in.
        </p>
        <Note>
          See the room, read the lease, then pay. In that order. Our <Link to={paths.safety()}>safety page</Link> tells
          you why.
        </Note>
        <p>
          Is something wrong with a room, a person or a message? Press Report. Our team will look at it and tell you
          what we decide: <Link to={{ pathname: paths.safety(), hash: 'report' }}>how reports work</Link>. You can also{' '}
          <Link to={{ pathname: paths.safety(), hash: 'block' }}>block the person</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'post-a-room',
    title: 'Post a room',
    body: (
      <>
        <p>
          <Link to={paths.createRoom()}>Post your room</Link> in about five minutes. Answer what people would ask first:
        </p>
        <ul>
          <li>
            <strong>Title:</strong> the room and the best thing about it, like “Quiet room with a balcony near Zilker
            Park”.
          </li>
          <li>
            <strong>Rent:</strong> per month, in dollars. Say which utilities it includes.
          </li>
          <li>
            <strong>Lifestyle:</strong> tags for how you live. They save you both a pointless viewing.
          </li>
          <li>
            <strong>Description:</strong> who lives there, when it’s available, the deposit and any drawbacks.
          </li>
          <li>
            <strong>Contact:</strong> an email or phone number. Only people who have shown interest see it.
          </li>
        </ul>
        <p>
          We check every room for signs of a scam. If we hide yours until{' '}
          <Link to={{ pathname: paths.safety(), hash: 'moderation' }}>our team checks it</Link>, it’s marked “Hidden” in
          My rooms, and its page says why.
        </p>
        <p>We keep what you type in your browser for {DRAFT_DAYS} days, so you can pick up where you left off.</p>
      </>
    ),
  },
  {
    id: 'keep-it-current',
    title: 'Keep it current',
    body: (
      <ul>
        <li>
          <strong>Who’s interested:</strong> open your room to see who wants it, newest first, and message them.
        </li>
        <li>
          <strong>Change it:</strong> <Link to={paths.myList()}>My rooms</Link> has Edit and Delete for each room. Press
          Ctrl+S to save while you edit.
        </li>
        <li>
          <strong>Taken?</strong> Mark it as rented, and we’ll tell the people you’re talking to. Just on hold? Turn off
          “Available”.
        </li>
        <li>
          <strong>Results:</strong> your <Link to={paths.dashboard()}>dashboard</Link> shows how many people are
          interested and what other rooms cost.
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
          Ask everyone the same questions, and describe daily life in your home, not the person you imagine in it.
          “We’re up at six and quiet after ten” helps people decide for themselves.
        </p>
        <p>
          In the US, fair housing law limits what an ad can say about race, color, religion, sex, national origin,
          disability and having children, even if you can choose freely who you live with. Your state or city may
          protect more groups. When in doubt, leave it out. We’ll point out words that{' '}
          <Link to={{ pathname: paths.safety(), hash: 'fair-housing' }}>the law doesn’t allow</Link>.
        </p>
        <p>Answer people you turn down, too. One line is enough.</p>
      </>
    ),
  },
]
