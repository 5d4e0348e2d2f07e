import {
  ALERT_DAYS,
  KEPT_CASE_DAYS,
  MAX_REVEALS_PER_DAY,
  NEWSLETTER_LINK_DAYS,
  UNDO_REMOVAL_MINUTES,
  WITHDRAWN_TEXT_DAYS,
} from '@roommate-finder/contracts/limits'
import type { StoredItem } from '../prose.tsx'

/** What the server keeps about people, for the privacy policy. */
export const storedData: readonly StoredItem[] = [
  {
    name: 'Your profile',
    text: 'Name, email, photo URL, when you confirmed your email and when you joined, your time zone, and the offer you signed up with, if any.',
    kept: 'until you delete your account',
  },
  {
    name: 'Your rooms',
    text: 'What you wrote, including contact details, when you posted and last changed it, and how many people viewed it or were interested. After an edit, also scrambled codes of the first description, so we can tell an original from a copy.',
    kept: `until you delete the room or your account. If you delete a room while our team has hidden it, the codes of its text stay until a year after our decision, and those of its photos for ${KEPT_CASE_DAYS} days`,
  },
  {
    name: 'Photos',
    text: 'The photos you upload, and a copy of the picture at your photo URL. We remove hidden details, such as where a photo was taken. A scrambled code of each room photo lets us find copies in other people’s rooms.',
    kept: 'until you remove the photo or its room, or delete your account; the code until you delete the room or your account',
  },
  {
    name: 'Rooms you’re interested in',
    text: `Which rooms, and since when. Which contact details you saw, by your account, email and IP address (scrambled codes), to limit you to ${MAX_REVEALS_PER_DAY} new ones in 24 hours. For trending rooms, a scrambled code of your IP address, so each connection counts once.`,
    kept: 'until you’re no longer interested, the room is deleted, or you delete your account; which contact details you saw, until 24 hours after the last ones; the code for a trending room, for 30 days',
  },
  {
    name: 'Rooms you saved or hid',
    text: 'Which rooms, when, your notes, and each room’s title, with its rent and availability if you saved it. Only you see them; hosts see how many people saved their room each week.',
    kept: `until you remove the room from that list or delete your account; a saved room ${UNDO_REMOVAL_MINUTES} minutes longer, so you can undo it. If a host deletes a room, people who saved it keep its title`,
  },
  {
    name: 'Searches you saved',
    text: 'The name and filters of each search, when you saved it and last opened it, and how often you want to hear about new rooms. If a search has a feed, a scrambled code of its address. Which rooms we told you about, when and why. Only you see them.',
    kept: `until you delete the search or your account; which rooms we told you about for ${ALERT_DAYS} days`,
  },
  {
    name: 'Views',
    text: 'That someone viewed a room that day, so each viewer counts once: by your account or, if you’re signed out, by a scrambled code of your IP address.',
    kept: '48 hours; after that, only the number of views',
  },
  {
    name: 'Messages to other people',
    text: 'What you wrote in conversations, when you wrote it, and which messages you’ve read.',
    kept: `until both people have deleted their accounts; after you delete yours, the other person keeps the messages without your name. If you unsend a message, our team can still read it for ${WITHDRAWN_TEXT_DAYS} days, or until you delete your account`,
  },
  {
    name: 'Notifications',
    text: 'That someone messaged you, was interested in your room, or changed a room you’re interested in, and which notifications you turned off.',
    kept: '90 days; your settings until you delete your account',
  },
  {
    name: 'Push notifications',
    text: 'For each browser where you turned them on: the address at which its maker’s push service takes messages for it, the keys that encrypt them, and since when.',
    kept: 'until you turn them off or sign out in that browser, its push service says that it’s gone, or you delete your account',
  },
  {
    name: 'Reports',
    text: 'What you reported, why, your note, and a copy of what you reported; without an account, a scrambled code of your IP address, and your email if you gave one. Our team reads reports and logs its decisions.',
    kept: 'one year after our decision, or until the reported person’s account is deleted; after you delete yours, without your name. When we decide, we replace your email with a scrambled code, so you get one email about the case. We keep the log for two years',
  },
  {
    name: 'Cases about deleted accounts',
    text: 'If your account is suspended, has open reports or has a room our team hid when you delete it, we keep the reports, our decisions, the codes of the hidden room, and a scrambled code of your email if it was confirmed. If your account was suspended, a new account with that email is suspended, too.',
    kept: `${KEPT_CASE_DAYS} days`,
  },
  {
    name: 'Blocks',
    text: 'Who you blocked, and when. We don’t tell them.',
    kept: 'until you unblock the person, or one of you deletes the account',
  },
  {
    name: 'Messages to us',
    text: 'What you wrote in the contact or support form: name, email, phone number if you gave one, text, and your account if you were signed in.',
    kept: 'one year; if you were signed in, until you delete your account',
  },
  {
    name: 'Emails',
    text: 'When we emailed you and about what, such as notifications and rooms. We write most emails when we send them, and keep the text of the others, such as your messages to support, until they’re sent.',
    kept: `${ALERT_DAYS} days, or until you delete your account`,
  },
  {
    name: 'Newsletter',
    text: 'Your email and when you confirmed it. Before you confirm, we only store the email that asks you to.',
    kept: `until you unsubscribe, and ${NEWSLETTER_LINK_DAYS + 1} days longer, so that older confirmation links can’t subscribe you again. If you delete your account during that time, we only keep a scrambled code of your email`,
  },
  {
    name: 'Repeated requests',
    text: 'A random key your browser sends with a new room or message, and a scrambled code of what you sent, so nothing gets sent twice.',
    kept: '24 hours; for messages, as long as the message',
  },
  {
    name: 'Deletions',
    text: 'Which account is being deleted, and its confirmed email, so we finish the deletion even if a server fails.',
    kept: 'a few minutes, until it’s finished',
  },
  {
    name: 'Limits',
    text: 'How many requests came from an account or an IP address (a scrambled code), to keep bots from collecting data.',
    kept: 'a few minutes; for messages, a day',
  },
]
