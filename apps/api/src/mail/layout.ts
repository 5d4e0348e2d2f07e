import { html, type SafeHtml } from '@remix-run/html-template'
import { isolate } from '@roommate-finder/contracts/primitives'
import { toFirstName } from '../lib/first-name.ts'
import type { MailMessage } from './message-text.ts'
import type { MailContent } from './outbox-service.ts'

/** A room as mails show it. */
export interface MailRoom {
  title: string
  /** Rent, place and move-in date. */
  facts: string
  /** Why the mail lists the room. */
  note: string | null
  url: string
  /** null for a hidden room. */
  picture: { url: string; alt: string } | null
}

/** One of several things that a mail lists. */
export interface MailRow {
  title: string
  lines: readonly string[]
  message: MailMessage | null
  url: string
  picture: MailRoom['picture']
}

/** A part of a mail. Callers mark names and titles by `isolate`. */
export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** The room that the mail is about. */
  | { kind: 'room'; room: MailRoom }
  | ({ kind: 'row' } & MailRow)
  | ({ kind: 'message' } & MailMessage)
  | { kind: 'button'; label: string; url: string }

/** Converts a room to one of several. */
export const toRow = ({ facts, note, ...room }: MailRoom): MailBlock => ({
  kind: 'row',
  ...room,
  lines: note === null ? [facts] : [facts, note],
  message: null,
})

interface Layout {
  to: string
  subject: string
  /** The name of the recipient, who is greeted by the first one, or null. */
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
  quote: {
    'background-color': ['#f4f0e8', '#1d2e27'],
    'border-color': ['#13684b', '#73d4ac'],
    color: ['#13261e', '#f1efe6'],
  },
  warning: {
    'background-color': ['#fdf1e2', '#33261a'],
    'border-color': ['#d8924a', '#e0a566'],
    color: ['#6b3f0c', '#f3cfa4'],
  },
} as const satisfies Record<string, Record<string, readonly [light: string, dark: string]>>

const SAFETY = 'How to stay safe'

const BAR = 'padding:12px 16px;border-left-width:4px;border-left-style:solid;border-radius:8px'

const darkRules = Object.entries(theme).map(([name, colors]) => {
  const rules = Object.entries(colors).map(([property, [, dark]]) => `${property}:${dark} !important`)
  return `.${name}{${rules.join(';')}}`
})

const styles = `
:root{color-scheme:light dark}
@media (max-width:480px){.thumb{width:96px !important;height:64px !important}.wide{width:100% !important}.button{display:block !important;text-align:center}}
@media (prefers-color-scheme:dark){${darkRules.join('')}}
`

/** Writes the attributes that give an element its colors, and other styles. */
const paint = (name: keyof typeof theme, style = ''): SafeHtml => {
  const colors = Object.entries(theme[name]).map(([property, [light]]) => `${property}:${light}`)
  return html`class="${name}" style="${[...colors, style].join(';')}"`
}

/** The attributes of a table that places elements. Outlook for Windows places them by tables only. */
const LAYOUT = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`

const toLines = (text: string): SafeHtml[] =>
  text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))

const toParagraph = (content: string | SafeHtml | SafeHtml[], style = 'margin:0 0 16px'): SafeHtml =>
  html`<p ${paint('ink', style)}>${content}</p>`

const toSmall = (line: string): SafeHtml => html`<p ${paint('muted', 'margin:2px 0 0;font-size:14px')}>${line}</p>`

const toTitle = ({ url, title }: Pick<MailRow, 'url' | 'title'>): SafeHtml =>
  html`<p style="margin:0;font-weight:600"><a href="${url}" ${paint('link', 'text-decoration:none')}>${title}</a></p>`

const toRoom = ({ picture, title, facts, note, url }: MailRoom): SafeHtml => html`
${
  picture
    ? html`<a href="${url}" ${paint('muted', 'display:block;font-size:13px')}><img src="${picture.url}" alt="${picture.alt}" width="556" style="display:block;width:100%;height:auto;border-radius:12px"></a>`
    : ''
}
<div style="margin:12px 0 20px">${toTitle({ url, title })}
${toParagraph(facts, 'margin:2px 0 0')}
${note === null ? '' : toSmall(note)}</div>`

const toMessage = ({ text, warning }: MailMessage, webUrl: string): SafeHtml => html`
${
  warning === null
    ? ''
    : html`<p ${paint('warning', `margin:0 0 12px;font-size:14px;${BAR}`)}>${warning} <a href="${webUrl}/safety" style="color:inherit">${SAFETY}</a></p>`
}
<div dir="auto" ${paint('quote', `margin:0 0 20px;overflow-wrap:anywhere;word-break:break-word;${BAR}`)}>${toLines(text)}</div>`

const toRowHtml = ({ picture, lines, message, ...row }: MailRow, webUrl: string): SafeHtml => html`
<table ${LAYOUT} style="margin:0 0 20px"><tr>
${
  picture
    ? html`<td style="vertical-align:top;padding-right:16px"><a href="${row.url}" ${paint('muted', 'font-size:13px')}><img src="${picture.url}" alt="${picture.alt}" width="120" height="80" class="thumb" style="display:block;width:120px;height:80px;border-radius:8px;object-fit:cover"></a></td>`
    : ''
}
<td style="vertical-align:top">${toTitle(row)}${lines.map(toSmall)}</td>
</tr></table>
${message ? toMessage(message, webUrl) : ''}`

const toHtml = (block: MailBlock, webUrl: string): SafeHtml => {
  switch (block.kind) {
    case 'heading':
      return html`<h1 ${paint('ink', 'margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700')}>${block.text}</h1>`
    case 'text':
      return toParagraph(toLines(block.text))
    case 'room':
      return toRoom(block.room)
    case 'row':
      return toRowHtml(block, webUrl)
    case 'message':
      return toMessage(block, webUrl)
    case 'button':
      return html`<table ${LAYOUT} class="wide" style="margin:4px 0 20px"><tr><td ${paint('button', 'border-radius:999px;padding:12px 24px')}><a href="${block.url}" ${paint('button', 'font-weight:600;text-decoration:none')}>${block.label}</a></td></tr></table>`
  }
}

const toMessageText = ({ text, warning }: MailMessage, webUrl: string): string => {
  const quoted = text.replace(/^/gm, '> ')
  return warning === null ? quoted : `${warning} ${SAFETY}:\n${webUrl}/safety\n\n${quoted}`
}

const toText = (block: MailBlock, webUrl: string): string => {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return block.text
    case 'room':
      return toText(toRow(block.room), webUrl)
    case 'row': {
      const { title, lines, message, url } = block
      return [title, ...lines, ...(message ? [toMessageText(message, webUrl)] : []), url].join('\n')
    }
    case 'message':
      return toMessageText(block, webUrl)
    case 'button':
      return `${block.label}:\n${block.url}`
  }
}

/** Returns what lists of mails show beside the subject. */
const toPreview = (blocks: readonly MailBlock[]): string => {
  const message = blocks.find((block) => block.kind === 'message')
  if (message) return message.text.replaceAll('\n', ' ')
  const [first] = blocks.filter(({ kind }) => kind !== 'heading')
  return first ? toText(first, '').replace(/\n[^]*/, '') : ''
}

const toDocument = ({ subject, blocks, why, stops, webUrl }: Layout, greeting: string): SafeHtml => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>${html.raw`${styles}`}</style>
</head>
<body ${paint('ground', 'margin:0')}>
<div style="display:none;max-height:0;overflow:hidden">${toPreview(blocks)}</div>
<table ${LAYOUT} align="center" width="600" style="width:100%;max-width:600px;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"><tr><td style="padding:20px 8px 24px">
<table ${LAYOUT} style="margin:0 12px 12px"><tr>
<td style="padding-right:10px"><img src="${webUrl}/icon-192.png" alt="" width="28" height="28" style="display:block;border-radius:7px"></td>
<td ${paint('ink', 'font-size:18px;font-weight:700')}>Roommate Finder</td>
</tr></table>
<div ${paint('card', 'border-width:1px;border-style:solid;border-radius:16px;padding:24px 20px 4px')}>
${toParagraph(greeting)}
${blocks.map((block) => toHtml(block, webUrl))}
</div>
<p ${paint('muted', 'margin:16px 12px 0;font-size:13px')}>${why}${stops.map(
  ({ label, url }) => html`<br>
<a href="${url}" ${paint('muted')}>${label}</a>`,
)}</p>
</td></tr></table>
</body>
</html>
`

/** Creates a mail with a text part and an HTML part of the same blocks. */
export const createMail = (layout: Layout): Pick<MailContent, 'to' | 'subject' | 'text' | 'html'> => {
  const { to, subject, name, blocks, why, stops, webUrl } = layout
  const greeting = name === null ? 'Hi,' : `Hi ${isolate(toFirstName(name))},`
  const footer = [why, ...stops.map(({ label, url }) => `${label}:\n${url}`)].join('\n')
  return {
    to,
    subject,
    text: [greeting, ...blocks.map((block) => toText(block, webUrl)), footer, 'Roommate Finder'].join('\n\n'),
    html: String(toDocument(layout, greeting)),
  }
}
