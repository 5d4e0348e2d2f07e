import {
  KEPT_CASE_DAYS,
  MAX_REVEALS_PER_DAY,
  NEWSLETTER_LINK_DAYS,
  WITHDRAWN_TEXT_DAYS,
} from '@roommate-finder/contracts/limits'
import type { StoredItem } from '../prose.tsx'

/** What the server keeps about people, for the privacy policy. */
export const storedData: readonly StoredItem[] = [
  {
    name: 'Your profile',
    text: 'Name, email address, photo URL, when you confirmed your email and when you joined, and the offer you signed up with, if any.',
    kept: 'until you delete your account',
  },
  {
    name: 'Your rooms',
    text: 'What you wrote, including contact details, when you posted and last changed it, and how often people liked and viewed it. After an edit, also codes computed from the first description, which help us tell an original from a copy.',
    kept: `until you delete the room or your account. If you delete a room while our team has hidden it, codes of its text stay until a year after our decision, and codes of its photos for ${KEPT_CASE_DAYS} days`,
  },
  {
    name: 'Photos',
    text: 'The photos you upload, and a copy of the picture at your photo URL, which our server fetches once. We convert them and remove all metadata, such as where a photo was taken. A short code computed from each room photo lets us find copies in other people’s rooms.',
    kept: 'until you remove the photo or its room, or delete your account; the code until you delete the room or your account',
  },
  {
    name: 'Your interests',
    text: `Which rooms you liked, and when. To limit you to ${MAX_REVEALS_PER_DAY} new contacts in 24 hours, also which contacts you opened, by your account and by a code computed from your IP address. For trending rooms, a code computed from the room and your IP address, so each connection counts once.`,
    kept: 'until you withdraw your interest, the room is deleted, or you delete your account; opened contacts until 24 hours after the last one; the code of a trending room for 30 days',
  },
  {
    name: 'Views',
    text: 'That someone viewed a room that day, so each viewer counts once: by your account or, if you’re signed out, by a code computed from your IP address. No one can read the address back from the code.',
    kept: '48 hours; after that, only the number of views',
  },
  {
    name: 'Messages to other people',
    text: 'What you wrote in conversations, when you wrote it, and which messages you’ve read.',
    kept: `until both people have deleted their accounts; after you delete yours, the other person keeps the messages without your name. If you withdraw a message, our moderators can still read it for ${WITHDRAWN_TEXT_DAYS} days, or until you delete your account`,
  },
  {
    name: 'Notifications',
    text: 'That someone messaged you, was interested in your room, or changed a room you liked, and which notifications you turned off.',
    kept: '90 days; your settings until you delete your account',
  },
  {
    name: 'Reports',
    text: 'What you reported, why, your note, and a copy of what you reported at that time; without an account, a code computed from your IP address, and your email address if you gave one. Moderators read them, and their decisions stay in a log.',
    kept: 'one year after our decision, or until the reported person’s account is deleted; after you delete yours, without your name. When we decide, we remove your email address and only keep a code computed from it, so you get one email about the case. We keep the log for two years',
  },
  {
    name: 'Cases about deleted accounts',
    text: 'If you delete your account while it’s suspended, has open reports or a room that our team has hidden, we keep the reports, the decisions of our moderators, the codes of the hidden room, and a code computed from your email address if it was confirmed. If your account was suspended, a new account with that address is suspended too.',
    kept: `${KEPT_CASE_DAYS} days`,
  },
  {
    name: 'Blocks',
    text: 'Who you blocked, and when. We don’t tell them.',
    kept: 'until you unblock the person, or one of you deletes the account',
  },
  {
    name: 'Messages to us',
    text: 'What you wrote in the contact or support form: name, email address, phone number if you gave one, text, and your account if you were signed in.',
    kept: 'one year; if you were signed in, until you delete your account',
  },
  {
    name: 'Emails',
    text: 'The emails we send and who they go to: notifications, your messages to support, and newsletter confirmations.',
    kept: '30 days after we sent them, or until you delete your account',
  },
  {
    name: 'Newsletter',
    text: 'Your email address and when you confirmed it. Before you confirm, we only store the email that asks you to.',
    kept: `until you unsubscribe, and ${NEWSLETTER_LINK_DAYS + 1} days longer, so that older confirmation links can’t subscribe you again. If you delete your account in those days, only a code computed from the address is kept`,
  },
  {
    name: 'Repeated requests',
    text: 'A random key your browser sends with a new room or message, and a code computed from what you sent, so a lost connection doesn’t send it twice.',
    kept: '24 hours; for messages, as long as the message',
  },
  {
    name: 'Deletions',
    text: 'Which account is being deleted, and its confirmed email address, so we finish the deletion even if a server fails.',
    kept: 'minutes, until it’s finished',
  },
  {
    name: 'Limits',
    text: 'How many requests came from an account or from a code of an IP address, to prevent automated data collection.',
    kept: 'minutes; for messages, a day',
  },
]
