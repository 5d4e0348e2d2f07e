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
    text: 'Name, email address, your photo URL, since when the email address is confirmed and you have been a member, and the offer with which you signed up, if there was one.',
    kept: 'until you delete your account',
  },
  {
    name: 'Your listings',
    text: 'What you wrote in them, contact detail included, with the dates of posting and of the last change, and how often they were liked and viewed. After an edit, also codes computed from the first description, which tell an original from a copy.',
    kept: `until you delete the listing or your account. If you delete a listing while our team has hidden it, such codes of its text stay until a year after our decision, and those of its photos for ${KEPT_CASE_DAYS} days`,
  },
  {
    name: 'Photos',
    text: 'The photos that you upload, and a copy of the picture at your photo URL, which our server fetches once. We convert them and remove all metadata, such as the place where a photo was taken. A short code computed from each room photo lets us find copies of it in rooms of other people.',
    kept: 'until you remove the photo or its listing, or delete your account; the code until you delete the listing or your account',
  },
  {
    name: 'Your interests',
    text: `Which rooms you liked, and when. For the limit of ${MAX_REVEALS_PER_DAY} new contacts in 24 hours, also which contacts you opened, under your account and under a code computed from your IP address. For the list of trending rooms, a code computed from the room and your IP address, so that each connection counts once.`,
    kept: 'until you withdraw the interest, the listing is deleted, or you delete your account; opened contacts until 24 hours after the last one; the code of a trending room 30 days',
  },
  {
    name: 'Views',
    text: 'That a listing was viewed on a day, so that each viewer counts once: by your account or, if you are signed out, by a code computed from your IP address. The address cannot be read back from the code.',
    kept: '48 hours; then only the number of views is left',
  },
  {
    name: 'Messages to other people',
    text: 'What you wrote in conversations, when, and which messages you have read.',
    kept: `until both people have deleted their accounts; after you delete yours, the other person keeps the texts without your name. If you withdraw a message, our moderators can still read it for ${WITHDRAWN_TEXT_DAYS} days, or until you delete your account`,
  },
  {
    name: 'Notifications',
    text: 'That someone wrote to you, was interested in your room, or changed a room that you liked, and which notifications you switched off.',
    kept: '90 days; your settings until you delete your account',
  },
  {
    name: 'Reports',
    text: 'What you reported, why, your note, and a copy of what you reported at that time; without an account, a code computed from your IP address, and your email address if you gave one. Moderators read them, and their decisions stay in a log.',
    kept: 'one year after our decision, or until the account of the reported person is deleted; after you delete yours, without your name. When we decide, we remove your email address and keep only a code computed from it, so that you get one mail about the case. The log is kept for two years',
  },
  {
    name: 'Cases about deleted accounts',
    text: 'If you delete your account while it is suspended, has open reports or a room that our team has hidden, we keep the reports, the decisions of our moderators, the codes of the hidden room, and a code computed from your email address if it was confirmed. If your account was suspended, a new account with that address is suspended too.',
    kept: `${KEPT_CASE_DAYS} days`,
  },
  {
    name: 'Blocks',
    text: 'Whom you blocked, and when. We do not tell them.',
    kept: 'until you unblock the person, or one of you deletes the account',
  },
  {
    name: 'Messages to us',
    text: 'What you wrote in the contact or support form: name, email address, phone number if you gave one, text, and your account if you were signed in.',
    kept: 'one year; if you were signed in, until you delete your account',
  },
  {
    name: 'Mails',
    text: 'The mails that the site sends, with their recipient: notifications, your messages to support, and confirmations of the newsletter.',
    kept: '30 days after they were sent, or until you delete your account',
  },
  {
    name: 'Newsletter',
    text: 'Your email address and when you confirmed it. Before you confirm, we store only the mail that asks you to.',
    kept: `until you unsubscribe, and ${NEWSLETTER_LINK_DAYS + 1} days longer, so that older confirmation links cannot subscribe you again. If you delete your account in those days, only a code computed from the address is kept`,
  },
  {
    name: 'Repeated requests',
    text: 'A random key that your browser sends with a new listing or message, and a code computed from what you sent, so that a lost connection does not send it twice.',
    kept: '24 hours; for messages, as long as the message',
  },
  {
    name: 'Deletions',
    text: 'Which account is being deleted, and its confirmed email address, so that a deletion is completed even if a server fails meanwhile.',
    kept: 'minutes, until it is finished',
  },
  {
    name: 'Limits',
    text: 'How many requests came from an account or from a code of an IP address, to prevent automated collecting.',
    kept: 'minutes; for messages, a day',
  },
]
