import { expect, test } from 'vitest'
import { createMail, type MailBlock } from './layout.ts'

const room: MailBlock = {
  kind: 'room',
  title: 'Harbor room',
  price: '$850 a month',
  facts: ['Austin, TX', 'Available now'],
  note: 'New.',
  url: 'https://rooms.example/details/1',
  photo: { url: 'https://rooms.example/api/photos/1/480.webp', alt: 'The desk' },
}

const create = (blocks: readonly MailBlock[], name: string | null = 'Sam') =>
  createMail({
    to: 'sam@example.com',
    subject: 'New rooms',
    name,
    blocks,
    webUrl: 'https://rooms.example',
    why: 'You saved a search.',
    stops: [{ label: 'Unsubscribe', url: 'https://rooms.example/unsubscribe' }],
  })

const readAddresses = (html: string) => [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)

test('both parts contain the same texts and links', () => {
  const { text, html = '' } = create([
    room,
    { kind: 'text', text: 'A paragraph.' },
    { kind: 'item', title: 'A title', body: 'A body', url: 'https://rooms.example/messages/1' },
    { kind: 'button', label: 'See all', url: 'https://rooms.example/messages' },
  ])
  expect(text).toBe(`Hi Sam,

Harbor room
$850 a month · Austin, TX · Available now
New.
https://rooms.example/details/1

A paragraph.

A title
A body
https://rooms.example/messages/1

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

test('pictures are the logo and photos of rooms, without anything that identifies the recipient', () => {
  const pictures = (blocks: MailBlock[]) =>
    [...(create(blocks).html ?? '').matchAll(/<img src="([^"]*)"/g)].map(([, url]) => url)
  expect(pictures([room])).toEqual(['https://rooms.example/icon-192.png', room.photo?.url])
  expect(pictures([{ ...room, photo: null }])).toEqual(['https://rooms.example/icon-192.png'])
})

test('each color has one for dark mode', () => {
  const { html = '' } = create([
    room,
    { ...room, photo: null },
    { kind: 'button', label: 'Open', url: 'https://rooms.example' },
  ])
  const [styles = '', ...body] = html.split('</style>')
  expect(styles).toContain('color-scheme:light dark')
  for (const [, name, style = ''] of body.join().matchAll(/class="(\w+)" style="([^"]*)"/g)) {
    const [, rule = ''] = new RegExp(`prefers-color-scheme:dark.*\\.${name}{([^}]*)}`).exec(styles) ?? []
    const properties = [...style.matchAll(/([a-z-]*color):#/g)].map(([, property]) => property)
    expect(
      [...rule.matchAll(/([a-z-]*color):#/g)].map(([, property]) => property),
      name,
    ).toEqual(properties)
  }
})

test('names and texts are escaped', () => {
  const hostile = `<img src=x onerror="alert('1')">&`
  const { html } = create(
    [
      { ...room, title: hostile, facts: [hostile], note: hostile, photo: { url: hostile, alt: hostile } },
      { kind: 'text', text: hostile },
      { kind: 'item', title: hostile, body: hostile, url: hostile },
      { kind: 'button', label: hostile, url: hostile },
    ],
    hostile,
  )
  expect(html).not.toContain('<img src=x')
  expect(html?.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')).toHaveLength(13)
})
