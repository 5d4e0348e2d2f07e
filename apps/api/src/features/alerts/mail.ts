import { isolate } from '@roommate-finder/contracts/primitives'
import type { AlertReason } from '@roommate-finder/contracts/saved-searches'
import { formatDollars } from '../../lib/dollars.ts'
import { escapeHtml } from '../../lib/html.ts'
import type { MailContent } from '../../mail/outbox-service.ts'

/** How many rooms one mail lists at most. */
const MAX_LISTED = 20

const ALL = 'Unsubscribe from all emails about saved searches'

const labels: Record<AlertReason, string> = { new: 'New', cheaper: 'Cheaper now', available: 'Available again' }

export interface MailedRoom {
  id: string
  title: string
  location: string
  rent: number | null
  reason: AlertReason
  /** The names of the searches that it fits. */
  searches: readonly string[]
}

interface AlertMail {
  to: string
  /** null for a user without a name. */
  name: string | null
  /** At least one, the latest first. */
  rooms: readonly MailedRoom[]
  /** The origin of the web app. */
  webUrl: string
  /** The searches that the rooms fit, with the link that ends the alerts of each. */
  searches: readonly { name: string; unsubscribeUrl: string }[]
  /** Ends all mails about saved searches. */
  unsubscribeUrl: string
}

const describeRoom = ({ rent, location }: MailedRoom): string =>
  [...(rent === null ? [] : [`${formatDollars(rent)} a month`]), isolate(location)].join(' · ')

const quote = (name: string): string => `“${isolate(name)}”`

const describeFit = ({ reason, searches }: MailedRoom): string =>
  `${labels[reason]}. Fits ${searches.map(quote).join(' and ')}.`

const toLink = (url: string, label: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`

/** Creates the HTML document of a mail from the HTML of its paragraphs. */
const toDocument = (subject: string, paragraphs: readonly string[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="color-scheme: light dark; font: 16px/1.5 sans-serif">
${[...paragraphs, 'Roommate Finder'].map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</body>
</html>
`

/** Creates a mail about rooms that fit saved searches. It contains no contact details. */
export const createAlertMail = (mail: AlertMail): MailContent => {
  const { to, name, rooms, webUrl, searches, unsubscribeUrl: allUrl } = mail
  const listed = rooms.slice(0, MAX_LISTED)
  const more = rooms.length - listed.length
  const [first] = listed
  const subject =
    first && rooms.length === 1
      ? `${labels[first.reason]}: ${isolate(first.title)}`
      : `${rooms.length} rooms fit your saved searches`
  const greeting = name === null ? 'Hi,' : `Hi ${isolate(name)},`
  const toUrl = ({ id }: MailedRoom): string => `${webUrl}/details/${id}`
  const searchesUrl = `${webUrl}/saved-searches`
  const rest = more > 0 ? [`And ${more} more: ${searchesUrl}`] : []
  const why = 'You’re getting this email because you saved a search.'
  const stops = searches.map(({ name, unsubscribeUrl }) => ({
    label: `Stop alerts for ${quote(name)}`,
    unsubscribeUrl,
  }))

  const text = [
    greeting,
    ...listed.map((room) => [isolate(room.title), describeRoom(room), describeFit(room), toUrl(room)].join('\n')),
    ...rest,
    [why, ...stops.map(({ label, unsubscribeUrl }) => `${label}:\n${unsubscribeUrl}`), `${ALL}:\n${allUrl}`].join('\n'),
    'Roommate Finder',
  ].join('\n\n')

  const html = toDocument(subject, [
    escapeHtml(greeting),
    ...listed.map((room) =>
      [toLink(toUrl(room), room.title), escapeHtml(describeRoom(room)), escapeHtml(describeFit(room))].join('<br>'),
    ),
    ...(more > 0 ? [toLink(searchesUrl, `And ${more} more`)] : []),
    [why, ...stops.map(({ label, unsubscribeUrl }) => toLink(unsubscribeUrl, label)), toLink(allUrl, ALL)].join(
      '<br>\n',
    ),
  ])
  const [only, ...others] = searches
  const unsubscribeUrl = only && others.length === 0 ? only.unsubscribeUrl : allUrl
  return { to, subject, text, html, unsubscribeUrl, oneClick: true }
}

/** Creates a mail that asks whether the user still needs searches that they have not opened. */
export const createUnopenedMail = ({
  to,
  names,
  webUrl,
  unsubscribeUrl,
}: Pick<AlertMail, 'to' | 'webUrl' | 'unsubscribeUrl'> & { names: readonly string[] }): MailContent => {
  const subject = 'Still looking for a room?'
  const searches = names.map(quote).join(', ')
  const question = `You haven’t opened ${searches} for 60 days. Open it within a week to keep getting alerts. Otherwise we’ll pause them.`
  const openUrl = `${webUrl}/saved-searches`
  return {
    to,
    subject,
    text: ['Hi,', `${question}\n${openUrl}`, `${ALL}:\n${unsubscribeUrl}`, 'Roommate Finder'].join('\n\n'),
    html: toDocument(subject, [
      'Hi,',
      escapeHtml(question),
      toLink(openUrl, 'Open saved searches'),
      toLink(unsubscribeUrl, ALL),
    ]),
    unsubscribeUrl,
    oneClick: true,
  }
}
