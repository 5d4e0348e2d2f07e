import { type Message, warningSentences } from '@roommate-finder/contracts/messages'
import { removeBidiControls } from '@roommate-finder/contracts/primitives'
import { cutText } from '../lib/cut-text.ts'

/** How much of a message a mail shows, in code points. */
export const MAX_MAILED_MESSAGE = 300

/** A message as mails show it. */
export interface MailMessage {
  text: string
  /** A sentence above a message that looks like a scam. null for others. */
  warning: string | null
}

/** Characters at which mail programs recognize the addresses of sites and mailboxes, which they turn into links. */
const LINKED = /(?<=\S)[.:/@](?=\S)/gu

/**
 * Cuts a received message for a mail. Puts an invisible character, U+200C, into addresses, so that mail programs do not turn
 * them into links to sites that we do not know.
 */
export const toMailMessage = ({ body, warning }: Pick<Message, 'body' | 'warning'>): MailMessage => {
  const text = removeBidiControls(body).replace(/\n{3,}/g, '\n\n')
  const start = cutText(text, MAX_MAILED_MESSAGE)
  return {
    text: (start === text ? text : `${start}…`).replace(LINKED, '$&\u200c'),
    warning: warning ? warningSentences[warning] : null,
  }
}
