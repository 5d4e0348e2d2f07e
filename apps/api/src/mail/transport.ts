import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, SendMail } from './outbox-service.ts'

export interface MailSettings {
  /** `smtp://` or `smtps://`, may include user, password and options of nodemailer. */
  smtpUrl: string | undefined
  /** How many connections to the mail server may be open, each for one mail at a time. */
  connections: number
  /** The folder that mails are written to if `smtpUrl` is undefined. */
  folder: string | undefined
  from: { name: string; address: string }
  /** The recipient of contact and support messages. */
  supportEmail: string
}

export interface MailTransport {
  kind: 'smtp' | 'folder'
  /** How many mails may be sent concurrently. */
  connections: number
  send: SendMail
  close: () => void
}

/** How long an attempt may take. Shorter than the lease of a mail. */
const MAX_ATTEMPT_MS = 60_000
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  /** How long an unused connection stays open. Shorter than `socketTimeout`. */
  idleTimeout: 10_000,
}

/** The header by which a mail program unsubscribes with one POST (RFC 8058). */
const ONE_CLICK = 'List-Unsubscribe=One-Click'

const CALENDAR_FILE = 'viewing.ics'

const toMessageId = ({ id }: Mail, { from }: MailSettings): string => `<${id}@${from.address.split('@')[1] ?? ''}>`

const toLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Marks only a permanently refused recipient as permanent. Other failures may be fixed before the next attempt. */
const toFailure = (error: unknown): unknown => {
  const { command, permanent } = error as { command?: string; permanent?: boolean }
  return Object.assign(error instanceof Error ? error : new Error(String(error)), {
    permanent: permanent === true && command === 'RCPT TO',
  })
}

const createSmtpTransport = (url: string, settings: MailSettings): MailTransport => {
  const { connections } = settings
  const smtp = createTransport({
    url,
    ...TIMEOUTS,
    pool: true,
    maxConnections: connections,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    connections,
    send: async (mail) => {
      const sending = smtp.sendMail({
        // Ends the connection, so that a late attempt cannot send the mail after all.
        signal: AbortSignal.timeout(MAX_ATTEMPT_MS),
        messageId: toMessageId(mail, settings),
        date: mail.writtenAt,
        from: settings.from,
        to: mail.to ?? settings.supportEmail,
        ...(mail.replyTo && { replyTo: { name: toLine(mail.replyTo.name), address: mail.replyTo.address } }),
        subject: toLine(mail.subject),
        text: mail.text,
        ...(mail.html !== undefined && { html: mail.html }),
        ...(mail.unsubscribeUrl !== undefined && { list: { unsubscribe: mail.unsubscribeUrl } }),
        ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: CALENDAR_FILE } }),
        headers: {
          // Suppresses automatic replies, such as out-of-office mails.
          ...(mail.to !== null && { 'Auto-Submitted': 'auto-generated' }),
          ...(mail.unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': ONE_CLICK }),
        },
      })
      try {
        await sending
      } catch (error) {
        throw toFailure(error)
      }
    },
    close: () => {
      smtp.close()
    },
  }
}

/** Formats a mail for people and tests: one header per line, then the text. Other parts are files of their own. */
const formatMail = (mail: Mail, settings: MailSettings): string => {
  const headers = {
    'Message-ID': toMessageId(mail, settings),
    Date: mail.writtenAt.toUTCString(),
    From: `${settings.from.name} <${settings.from.address}>`,
    To: mail.to ?? settings.supportEmail,
    'Reply-To': mail.replyTo && `${mail.replyTo.name} <${mail.replyTo.address}>`,
    Subject: mail.subject,
    'List-Unsubscribe': mail.unsubscribeUrl && `<${mail.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': mail.unsubscribeUrl && ONE_CLICK,
  }
  const lines = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${toLine(value)}`] : []))
  return `${lines.join('\n')}\n\n${mail.text}\n`
}

const createFolderTransport = (folder: string, settings: MailSettings): MailTransport => ({
  kind: 'folder',
  connections: settings.connections,
  send: async (mail) => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${mail.writtenAt.toISOString().replaceAll(':', '-')}-${mail.id}`)
    if (mail.html !== undefined) await writeFile(`${file}.html`, mail.html)
    if (mail.calendar) await writeFile(`${file}.ics`, mail.calendar.content)
    // Renamed when complete, so that readers of the folder never see half a mail.
    await writeFile(`${file}.txt.part`, formatMail(mail, settings))
    await rename(`${file}.txt.part`, `${file}.txt`)
  },
  close: () => undefined,
})

/** Creates the configured transport. Returns undefined if none is configured: mails then stay queued. */
export const createMailTransport = (settings: MailSettings): MailTransport | undefined => {
  if (settings.smtpUrl !== undefined) return createSmtpTransport(settings.smtpUrl, settings)
  return settings.folder === undefined ? undefined : createFolderTransport(settings.folder, settings)
}
