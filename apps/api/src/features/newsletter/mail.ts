import { NEWSLETTER_LINK_DAYS } from '@roommate-finder/contracts/limits'
import { createMail, toRow } from '../../mail/layout.ts'
import type { MailContent } from '../../mail/outbox-service.ts'
import { type RoomFacts, toMailRoom } from '../../mail/room.ts'

/** How many rooms a newsletter lists at most. */
export const MAX_LISTED = 12

interface NewsletterMail {
  to: string
  webUrl: string
  unsubscribeUrl: string
}

/** Creates the confirmation mail. It contains no text of the request, because spammers could send their text through it. */
export const createConfirmationMail = (mail: NewsletterMail & { confirmUrl: string }): MailContent => {
  const { to, webUrl, confirmUrl, unsubscribeUrl } = mail
  const text = `Someone, hopefully you, subscribed to the Roommate Finder newsletter with this email. Confirm within ${NEWSLETTER_LINK_DAYS} days to get it.`
  return {
    ...createMail({
      to,
      webUrl,
      name: null,
      subject: 'Confirm your Roommate Finder newsletter subscription',
      blocks: [
        { kind: 'heading', text: 'Confirm your subscription' },
        { kind: 'text', text },
        { kind: 'button', label: 'Confirm subscription', url: confirmUrl },
      ],
      why: 'If it wasn’t you, ignore this email and we won’t send anything.',
      stops: [{ label: 'Unsubscribe', url: unsubscribeUrl }],
    }),
    unsubscribeUrl,
  }
}

/** Creates the weekly mail about the newest rooms. It contains no contact details. */
export const createNewsletter = (mail: NewsletterMail & { rooms: readonly RoomFacts[]; now: Date }): MailContent => {
  const { to, rooms, now, webUrl, unsubscribeUrl } = mail
  return {
    ...createMail({
      to,
      webUrl,
      name: null,
      subject: 'New rooms on Roommate Finder this week',
      blocks: [
        { kind: 'heading', text: 'New rooms this week' },
        ...rooms.map((room) => toRow(toMailRoom(room, { webUrl, now, timeZone: 'UTC' }))),
        { kind: 'button', label: 'See all rooms', url: `${webUrl}/all-items` },
      ],
      why: 'You’re getting this email because you subscribed to our newsletter.',
      stops: [{ label: 'Unsubscribe', url: unsubscribeUrl }],
    }),
    unsubscribeUrl,
  }
}
