import { html, type SafeHtml } from '@remix-run/html-template'
import { isolate } from '@roommate-finder/contracts/primitives'
import type { MailContent } from './outbox-service.ts'

/** A room as mails show it. */
export interface MailRoom {
  kind: 'room'
  title: string
  price: string | null
  facts: readonly string[]
  /** Why the mail lists the room. */
  note: string | null
  url: string
  /** The cover. null if the room has no photos. */
  photo: { url: string; alt: string } | null
}

/** A part of a mail. Callers mark names and titles by `isolate`. */
export type MailBlock =
  | MailRoom
  | { kind: 'text'; text: string }
  | { kind: 'item'; title: string; body: string; url: string }
  | { kind: 'button'; label: string; url: string }

interface Layout {
  to: string
  subject: string
  /** The name in the greeting, or null. */
  name: string | null
  blocks: readonly MailBlock[]
  /** Why the recipient gets the mail. */
  why: string
  /** Links that stop such mails. */
  stops: readonly { label: string; url: string }[]
  /** The origin of the web app. */
  webUrl: string
}

/** The colors of the page, light and dark. Programs without dark mode read the light ones only, which are inline. */
const theme = {
  ground: { 'background-color': ['#fdfaf4', '#0d1914'] },
  card: { 'background-color': ['#ffffff', '#16241e'], 'border-color': ['#e5e1d9', '#2d3c35'] },
  ink: { color: ['#13261e', '#f1efe6'] },
  muted: { color: ['#4e5f57', '#b0bbb1'] },
  link: { color: ['#13684b', '#73d4ac'] },
  button: { 'background-color': ['#13684b', '#73d4ac'], color: ['#fefbf6', '#071a13'] },
  tile: { 'background-color': ['#f4f0e8', '#13201a'], color: ['#4e5f57', '#b0bbb1'] },
} as const satisfies Record<string, Record<string, readonly [light: string, dark: string]>>

const darkRules = Object.entries(theme).map(([name, colors]) => {
  const rules = Object.entries(colors).map(([property, [, dark]]) => `${property}:${dark} !important`)
  return `.${name}{${rules.join(';')}}`
})

const styles = `
:root{color-scheme:light dark}
@media (max-width:480px){.photo{width:104px !important;height:84px !important;line-height:84px !important}}
@media (prefers-color-scheme:dark){${darkRules.join('')}}
`

/** Writes the attributes that give an element its colors, and other styles. */
const paint = (name: keyof typeof theme, style = ''): SafeHtml => {
  const colors = Object.entries(theme[name]).map(([property, [light]]) => `${property}:${light}`)
  return html`class="${name}" style="${[...colors, style].join(';')}"`
}

/** The attributes of a table that places elements. Outlook for Windows places them by tables only. */
const LAYOUT = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`

const toLink = (url: string, label: string): SafeHtml => html`<a href="${url}" ${paint('link')}>${label}</a>`

const toPhoto = (photo: MailRoom['photo']): SafeHtml =>
  photo
    ? html`<img src="${photo.url}" alt="${photo.alt}" width="152" height="114" class="photo" style="display:block;width:152px;height:114px;border-radius:10px;object-fit:cover;font-size:13px">`
    : html`<div ${paint('tile', 'border-radius:10px')}><div class="photo" style="width:152px;height:114px;line-height:114px;font-size:13px;text-align:center">No photo yet</div></div>`

const toRoom = ({ title, price, facts, note, url, photo }: MailRoom): SafeHtml => html`
<table ${LAYOUT} style="margin:0 0 20px"><tr>
<td style="vertical-align:top;padding-right:16px"><a href="${url}" ${paint('muted', 'text-decoration:none')}>${toPhoto(photo)}</a></td>
<td style="vertical-align:top">
<p style="margin:0;font-weight:600">${toLink(url, title)}</p>
${price === null ? '' : html`<p ${paint('ink', 'margin:2px 0 0;font-weight:600')}>${price}</p>`}
<p ${paint('muted', 'margin:2px 0 0;font-size:14px')}>${facts.join(' · ')}</p>
${note === null ? '' : html`<p ${paint('muted', 'margin:2px 0 0;font-size:14px')}>${note}</p>`}
</td>
</tr></table>`

const toParagraph = (content: string | SafeHtml): SafeHtml => html`<p ${paint('ink', 'margin:0 0 16px')}>${content}</p>`

const toHtml = (block: MailBlock): SafeHtml => {
  switch (block.kind) {
    case 'room':
      return toRoom(block)
    case 'text':
      return toParagraph(block.text)
    case 'item':
      return toParagraph(html`<strong>${toLink(block.url, block.title)}</strong><br>${block.body}`)
    case 'button':
      return html`<table ${LAYOUT} style="margin:0 0 20px"><tr><td ${paint('button', 'border-radius:999px;padding:12px 24px')}><a href="${block.url}" ${paint('button', 'font-weight:600;text-decoration:none')}>${block.label}</a></td></tr></table>`
  }
}

const toText = (block: MailBlock): string => {
  switch (block.kind) {
    case 'room': {
      const { title, price, facts, note, url } = block
      const line = [price, ...facts].filter((each) => each !== null).join(' · ')
      return [title, line, note, url].filter((each) => each !== null).join('\n')
    }
    case 'text':
      return block.text
    case 'item':
      return [block.title, block.body, block.url].join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
  }
}

const toDocument = ({ subject, blocks, why, stops, webUrl }: Layout, greeting: string): SafeHtml => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${html.raw`${styles}`}</style>
</head>
<body ${paint('ground', 'margin:0')}>
<table ${LAYOUT} align="center" width="600" style="width:100%;max-width:624px;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"><tr><td style="padding:24px 12px">
<table ${LAYOUT} style="margin:0 4px 12px"><tr>
<td style="padding-right:10px"><img src="${webUrl}/icon-192.png" alt="" width="28" height="28" style="display:block;border-radius:7px"></td>
<td ${paint('ink', 'font-size:18px;font-weight:700')}>Roommate Finder</td>
</tr></table>
<div ${paint('card', 'border-width:1px;border-style:solid;border-radius:16px;padding:24px 20px 8px')}>
${toParagraph(greeting)}
${blocks.map(toHtml)}
</div>
<p ${paint('muted', 'margin:16px 4px;font-size:13px')}>${why}${stops.map(
  ({ label, url }) => html`<br>
<a href="${url}" ${paint('muted')}>${label}</a>`,
)}</p>
</td></tr></table>
</body>
</html>
`

/** Creates a mail with a text part and an HTML part of the same blocks. */
export const createMail = (layout: Layout): Pick<MailContent, 'to' | 'subject' | 'text' | 'html'> => {
  const { to, subject, name, blocks, why, stops } = layout
  const greeting = name === null ? 'Hi,' : `Hi ${isolate(name)},`
  const footer = [why, ...stops.map(({ label, url }) => `${label}:\n${url}`)].join('\n')
  return {
    to,
    subject,
    text: [greeting, ...blocks.map(toText), footer, 'Roommate Finder'].join('\n\n'),
    html: String(toDocument(layout, greeting)),
  }
}
