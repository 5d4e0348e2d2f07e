import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import type { Mail } from './outbox-service.ts'
import { createMailTransport, type MailSettings, type MailTransport } from './transport.ts'

let server: MailServer
const opened: MailTransport[] = []

beforeAll(async () => {
  server = await startMailServer()
})
afterEach(() => {
  server.received.length = 0
  server.connections = 0
  server.refuse = () => undefined
  for (const transport of opened.splice(0)) transport.close()
})
afterAll(() => server.close())

const settings = (own: Partial<MailSettings> = {}): MailSettings => ({
  smtpUrl: server.url,
  connections: 2,
  folder: undefined,
  from: { name: 'Roommate Finder', address: 'no-reply@rooms.example' },
  supportEmail: 'support@rooms.example',
  ...own,
})

const open = (own: Partial<MailSettings> = {}): MailTransport => {
  const transport = createMailTransport(settings(own))
  if (!transport) throw new Error('No transport')
  opened.push(transport)
  return transport
}

const mail: Mail = {
  id: '0123456789abcdef01234567',
  writtenAt: new Date('2026-11-21T12:00:00.000Z'),
  to: null,
  replyTo: { name: 'Zoë Müller', address: 'zoe@example.com' },
  subject: '[Contact, listing] Ça va?',
  text: `Ça va? ${'Long lines stay one line. '.repeat(10)}\n.\nA line of one dot, and <b>no markup</b>.`,
}

const calendar = { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n' } as const

describe('the SMTP transport', () => {
  test('sends an inquiry to support with the sender as Reply-To and the text unchanged', async () => {
    await open().send(mail)
    const [received, ...more] = server.received
    expect(more).toEqual([])
    expect(received).toMatchObject({ from: 'no-reply@rooms.example', to: ['support@rooms.example'] })
    expect(received?.headers).toMatchObject({
      'message-id': ['<0123456789abcdef01234567@rooms.example>'],
      date: ['Sat, 21 Nov 2026 12:00:00 +0000'],
      from: ['Roommate Finder <no-reply@rooms.example>'],
      to: ['support@rooms.example'],
      'content-type': ['text/plain; charset=utf-8'],
    })
    expect(received?.headers['reply-to']?.[0]).toMatch(/^=\?UTF-8\?Q\?Zo=C3=AB_M=C3=BCller\?= <zoe@example\.com>$/)
    expect(received?.headers['subject']).toEqual(['=?UTF-8?Q?=5BContact=2C_listing=5D_=C3=87a_va=3F?='])
    expect(received?.headers).not.toHaveProperty('auto-submitted')
    expect(received?.headers).not.toHaveProperty('list-unsubscribe')
    expect(received?.body.trimEnd()).toBe(mail.text)
  })

  test('marks an automatic mail as auto-generated and adds the headers for one-click unsubscription', async () => {
    const unsubscribeUrl = `https://rooms.example/newsletter/unsubscribe?token=${'x'.repeat(300)}`
    await open().send({
      id: mail.id,
      writtenAt: mail.writtenAt,
      to: 'ana@example.com',
      subject: 'Hi',
      text: 'Hello',
      unsubscribeUrl,
    })
    const [received] = server.received
    expect(received?.to).toEqual(['ana@example.com'])
    expect(received?.headers).toMatchObject({
      'auto-submitted': ['auto-generated'],
      'list-unsubscribe': [`<${unsubscribeUrl}>`],
      'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
    })
    expect(received?.headers).not.toHaveProperty('reply-to')
  })

  test('sends an HTML part beside the text', async () => {
    const html = '<!doctype html><p>Hello <a href="https://rooms.example/messages">Ana</a></p>'
    await open().send({ ...mail, to: 'ana@example.com', text: 'Hello Ana', html })
    const [received] = server.received
    expect(received?.headers['content-type']).toEqual([expect.stringMatching(/^multipart\/alternative;/)])
    const parts = received?.body.split(/^--.*$/m) ?? []
    expect(parts.map((part) => part.trim().split('\n\n').at(-1)).filter(Boolean)).toEqual(['Hello Ana', html])
  })

  test('sends a calendar file as a part that mail programs enter by its method', async () => {
    await open().send({ ...mail, to: 'ana@example.com', html: '<p>Hello</p>', calendar })
    const [received] = server.received
    const [, part = ''] =
      /^(Content-Type: text\/calendar;[^]*?)\n--/m.exec(received?.body.replaceAll('\r', '') ?? '') ?? []
    const [head = '', ...content] = part.split('\n\n')
    expect(head).toContain('method=CANCEL')
    expect(content.join('').trim()).toBe(calendar.content.replaceAll('\r', '').trim())
  })

  test('uses the same Message-ID for a second attempt', async () => {
    const transport = open()
    await transport.send(mail)
    await transport.send(mail)
    const ids = server.received.map(({ headers }) => headers['message-id'])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toEqual(ids[1])
  })

  test.each([
    ['\r\nBcc: eve@example.com'],
    ['\nBcc: eve@example.com'],
    ['\rBcc: eve@example.com'],
    ['\u2028Bcc: eve@example.com'],
    [' <a@example.com>, eve@example.com'],
    ['"; "eve@example.com'],
    [', eve@example.com,'],
  ])('does not let %j inject a header or a recipient', async (injected) => {
    await open().send({
      ...mail,
      subject: `Hi${injected}`,
      replyTo: { name: `Ana${injected}`, address: 'ana@example.com' },
    })
    const [received] = server.received
    expect(received?.to).toEqual(['support@rooms.example'])
    expect(received?.headers).not.toHaveProperty('bcc')
    expect(received?.headers).not.toHaveProperty('cc')
    expect(received?.headers['to']).toEqual(['support@rooms.example'])
    expect(received?.headers['subject']).toHaveLength(1)
    expect(received?.headers['reply-to']).toHaveLength(1)
    expect(received?.headers['reply-to']?.[0]).toMatch(/ <ana@example\.com>$/)
  })

  test('sends many mails over its two connections', async () => {
    const transport = open()
    await Promise.all(Array.from({ length: 30 }, () => transport.send(mail)))
    expect(server.received).toHaveLength(30)
    expect(server.connections).toBe(2)
  })

  test('a refused recipient does not end the connection', async () => {
    const transport = open({ connections: 1 })
    server.refuse = () => 550
    await expect(transport.send(mail)).rejects.toMatchObject({ permanent: true })
    server.refuse = () => undefined
    await transport.send(mail)
    expect(server.received).toHaveLength(1)
    expect(server.connections).toBe(1)
  })

  test('close lets the mail in flight finish', async () => {
    const transport = open()
    const { promise: reached, resolve } = Promise.withResolvers<undefined>()
    server.refuse = () => {
      resolve(undefined)
      return undefined
    }
    const sending = transport.send(mail)
    await reached
    transport.close()
    await sending
    expect(server.received).toHaveLength(1)
  })

  test('rejects with permanent: true only for a permanently refused recipient', async () => {
    const refused = async (own: Partial<MailSettings> = {}) =>
      open(own)
        .send(mail)
        .catch((error: unknown) => error)
    server.refuse = () => 550
    expect(await refused()).toMatchObject({
      permanent: true,
      code: 'EENVELOPE',
      response: expect.stringMatching(/^550 /) as string,
    })
    server.refuse = () => 451
    expect(await refused()).toMatchObject({ permanent: false, code: 'EENVELOPE' })
    server.refuse = () => undefined
    expect(await refused({ smtpUrl: server.url.replace('a%20password', 'wrong') })).toMatchObject({
      permanent: false,
      code: 'EAUTH',
    })
    expect(await refused({ smtpUrl: 'smtp://127.0.0.1:9' })).toMatchObject({ permanent: false, code: 'ESOCKET' })
    expect(server.received).toEqual([])
  })
})

describe('the folder transport', () => {
  test('writes one readable file per mail, which a second attempt overwrites', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'roommate-finder-mail-')), 'new')
    try {
      const transport = open({ smtpUrl: undefined, folder })
      await transport.send({ ...mail, subject: 'Hi\nBcc: eve@example.com' })
      await transport.send({ ...mail, subject: 'Hi\nBcc: eve@example.com' })
      const [file = '', ...more] = await readdir(folder)
      expect(more).toEqual([])
      expect(file).toBe('2026-11-21T12-00-00.000Z-0123456789abcdef01234567.txt')
      expect(await readFile(join(folder, file), 'utf8')).toBe(
        `Message-ID: <0123456789abcdef01234567@rooms.example>
Date: Sat, 21 Nov 2026 12:00:00 GMT
From: Roommate Finder <no-reply@rooms.example>
To: support@rooms.example
Reply-To: Zoë Müller <zoe@example.com>
Subject: Hi Bcc: eve@example.com

${mail.text}
`,
      )
    } finally {
      await rm(join(folder, '..'), { recursive: true })
    }
  })

  test('writes HTML and a calendar to files of their own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-mail-'))
    try {
      await open({ smtpUrl: undefined, folder }).send({ ...mail, html: '<p>Hello</p>', calendar })
      const [html = '', ics = '', text = ''] = (await readdir(folder)).sort()
      expect([html.replace(/html$/, 'txt'), ics.replace(/ics$/, 'txt')]).toEqual([text, text])
      expect(await readFile(join(folder, html), 'utf8')).toBe('<p>Hello</p>')
      expect(await readFile(join(folder, ics), 'utf8')).toBe(calendar.content)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

test('createMailTransport prefers SMTP to the folder, and returns undefined without either', () => {
  expect(open({ folder: '/tmp' }).kind).toBe('smtp')
  expect(createMailTransport(settings({ smtpUrl: undefined }))).toBeUndefined()
})
