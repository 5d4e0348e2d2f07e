import { expect, test } from 'vitest'
import { createMail, type MailBlock, type MailRoom, toRow } from './layout.ts'

const room: MailRoom = {
  title: 'Harbor room',
  facts: '$850 /month · Austin, TX · available now',
  note: 'New.',
  url: 'https://rooms.example/details/1',
  picture: { url: 'https://rooms.example/api/pictures/1.jpg', alt: 'The desk' },
}

const blocks: MailBlock[] = [
  { kind: 'heading', text: 'A heading' },
  { kind: 'room', room },
  { kind: 'text', text: 'A paragraph.\nA second line.' },
  toRow({ ...room, note: null }),
  { kind: 'message', text: 'Is it free?\nI like it.', warning: 'Careful.' },
  { kind: 'button', label: 'See all', url: 'https://rooms.example/messages' },
]

const create = (shown: readonly MailBlock[], name: string | null = 'Sam Seeker') =>
  createMail({
    to: 'sam@example.com',
    subject: 'New rooms',
    name,
    blocks: shown,
    webUrl: 'https://rooms.example',
    why: 'You saved a search.',
    stops: [{ label: 'Unsubscribe', url: 'https://rooms.example/unsubscribe' }],
  })

const readAddresses = (html: string) => [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)

test('both parts contain the same texts and links', () => {
  const { text, html = '' } = create(blocks)
  expect(text).toBe(`Hi Sam,

A heading

Harbor room
$850 /month · Austin, TX · available now
New.
https://rooms.example/details/1

A paragraph.
A second line.

Harbor room
$850 /month · Austin, TX · available now
https://rooms.example/details/1

Careful. How to stay safe:
https://rooms.example/safety

> Is it free?
> I like it.

See all:
https://rooms.example/messages

You saved a search.
Unsubscribe:
https://rooms.example/unsubscribe

Roommate Finder`)
  const visible = html.replace(/<style>[^]*<\/style>|<[^>]*>/g, ' ')
  const words = text.match(/https:\S+|[\p{L}\d$]+/gu) ?? []
  expect(words.filter((word) => !(word.startsWith('https:') ? readAddresses(html) : visible).includes(word))).toEqual(
    [],
  )
})

test.each([
  ['Sam Seeker', 'Hi Sam,'],
  ['Zoë', 'Hi Zoë,'],
  ['J. Smith', 'Hi J. Smith,'],
  ['أحمد علي', 'Hi \u2068أحمد\u2069,'],
  [null, 'Hi,'],
])('%s is greeted with %j', (name, greeting) => {
  const { text, html } = create(blocks, name)
  expect(text.split('\n')[0]).toBe(greeting)
  expect(html).toContain(`>${greeting}</p>`)
})

test('pictures are the logo and pictures of rooms, without anything that identifies the recipient', () => {
  const pictures = (shown: MailBlock[]) =>
    [...(create(shown).html ?? '').matchAll(/<img src="([^"]*)"/g)].map(([, url]) => url)
  const logo = 'https://rooms.example/icon-192.png'
  for (const show of [toRow, (shown: MailRoom): MailBlock => ({ kind: 'room', room: shown })]) {
    expect(pictures([show(room)])).toEqual([logo, room.picture?.url])
    expect(pictures([show({ ...room, picture: null })])).toEqual([logo])
  }
})

test('each color has one for dark mode', () => {
  const { html = '' } = create(blocks)
  const [styles = '', ...body] = html.split('</style>')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(styles).toContain('color-scheme:light dark')
  for (const [, name, style = ''] of body.join().matchAll(/class="(\w+)" style="([^"]*color:[^"]*)"/g)) {
    const [, rule = ''] = new RegExp(`prefers-color-scheme:dark.*\\.${name}{([^}]*)}`).exec(styles) ?? []
    const properties = [...style.matchAll(/([a-z-]*color):#/g)].map(([, property]) => property)
    expect(
      [...rule.matchAll(/([a-z-]*color):#/g)].map(([, property]) => property),
      name,
    ).toEqual(properties)
  }
})

test('is one column of 600 px in fonts of the system', () => {
  const { html } = create(blocks)
  expect(html).toMatch(/<table [^>]*width="600" style="width:100%;max-width:600px;font:16px\/1.5 -apple-system,/)
  expect(html).not.toContain('@font-face')
})

test('lists of mails show the message, else what follows the heading', () => {
  const readPreview = (shown: MailBlock[]) =>
    /<div style="display:none[^>]*>([^<]*)</.exec(create(shown).html ?? '')?.[1]
  expect(readPreview(blocks)).toBe('Is it free? I like it.')
  expect(
    readPreview([
      { kind: 'heading', text: 'A heading' },
      { kind: 'text', text: 'A paragraph.' },
    ]),
  ).toBe('A paragraph.')
})

test('names and texts are escaped', () => {
  const hostile = `<img src=x onerror="alert('1')">&`
  const picture = { url: hostile, alt: hostile }
  const message = { text: hostile, warning: hostile }
  const shown = { title: hostile, facts: hostile, note: hostile, url: hostile, picture }
  const { html } = create(
    [
      { kind: 'heading', text: hostile },
      { kind: 'room', room: shown },
      { kind: 'text', text: hostile },
      { kind: 'row', title: hostile, lines: [hostile], message, url: hostile, picture },
      { kind: 'message', ...message },
      { kind: 'button', label: hostile, url: hostile },
    ],
    'Sam<b>',
  )
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('Hi Sam&lt;b&gt;,')
  // 1 heading, 7 of the room, 1 text, 6 of the row, 4 of two messages, 2 of the button, 1 preview.
  expect(html?.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(23)
})
