import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** From the envelope, like `to`. */
  from: string
  to: string[]
  /** Unfolded but not decoded, by name in lower case. */
  headers: Record<string, string[]>
  /** Decoded. */
  body: string
}

export interface MailServer {
  /** Includes user and password. */
  url: string
  received: ReceivedMail[]
  /** How many connections were opened. */
  connections: number
  /** Returns the status for refusing a recipient, such as 550, or undefined to accept. */
  refuse: (recipient: string) => number | undefined
  close: () => Promise<void>
}

const parseHeaders = (head: string): Record<string, string[]> => {
  const headers: Record<string, string[]> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...rest] = line.split(': ')
    ;(headers[name.toLowerCase()] ??= []).push(rest.join(': '))
  }
  return headers
}

const decodeBody = (body: string, encoding: string | undefined): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Starts an SMTP server that requires a password and collects the mails it receives. */
export const startMailServer = async (): Promise<MailServer> => {
  const server: Omit<MailServer, 'url' | 'close'> = { received: [], connections: 0, refuse: () => undefined }
  const smtp = new SMTPServer({
    logger: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      server.connections++
      callback()
    },
    onAuth: ({ username, password }, _session, callback) => {
      if (username === 'rooms' && password === 'a password') callback(null, { user: username })
      else callback(new Error('Wrong user or password'))
    },
    onRcptTo: ({ address }, _session, callback) => {
      const responseCode = server.refuse(address)
      callback(
        responseCode === undefined ? null : Object.assign(new Error(`No mail for ${address} now`), { responseCode }),
      )
    },
    onData: (stream, { envelope }, callback) => {
      void text(stream).then((raw) => {
        const end = raw.indexOf('\r\n\r\n')
        const headers = parseHeaders(raw.slice(0, end))
        server.received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          headers,
          body: decodeBody(raw.slice(end + 4), headers['content-transfer-encoding']?.[0]).replaceAll('\r\n', '\n'),
        })
        callback()
      })
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return Object.assign(server, {
    url: `smtp://rooms:a%20password@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  })
}
