import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import pTimeout from 'p-timeout'
import type { Mail, SendMail } from './outbox.ts'

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user, password and options of nodemailer in it. */
  smtpUrl: string | undefined
  /** Where mails are written to as files while there is no SMTP server. */
  folder: string | undefined
  from: { name: string; address: string }
  /** Who answers the messages of people. */
  supportEmail: string
}

export interface MailTransport {
  how: 'smtp' | 'folder'
  send: SendMail
  close: () => void
}

/** Whatever a mail server does, a try is over before its lease is. */
const TRY_MS = 60_000
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

const messageIdOf = ({ id }: Mail, { from }: MailSettings): string => `<${id}@${from.address.split('@')[1] ?? ''}>`

const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** A refused recipient stays refused; anything else may be put right meanwhile, at the mail server or here. */
const asFailure = (error: unknown): unknown => {
  const { command, permanent } = error as { command?: string; permanent?: boolean }
  return Object.assign(error instanceof Error ? error : new Error(String(error)), {
    permanent: permanent === true && command === 'RCPT TO',
  })
}

const failLate = (): never => {
  throw Object.assign(new Error(`Not sent within ${TRY_MS} ms`), { code: 'ETIMEDOUT' })
}

const smtpTransport = (url: string, settings: MailSettings): MailTransport => {
  const smtp = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  return {
    how: 'smtp',
    send: async (mail) => {
      const sending = smtp.sendMail({
        messageId: messageIdOf(mail, settings),
        date: mail.writtenAt,
        from: settings.from,
        to: mail.to ?? settings.supportEmail,
        ...(mail.replyTo && { replyTo: { name: line(mail.replyTo.name), address: mail.replyTo.address } }),
        subject: line(mail.subject),
        text: mail.text,
        ...(mail.unsubscribeUrl !== undefined && { list: { unsubscribe: mail.unsubscribeUrl } }),
        // Keeps out-of-office replies and the like from answering what nobody has written.
        ...(mail.to !== null && { headers: { 'Auto-Submitted': 'auto-generated' } }),
      })
      try {
        await pTimeout(sending, { milliseconds: TRY_MS, fallback: failLate })
      } catch (error) {
        throw asFailure(error)
      }
    },
    close: () => {
      smtp.close()
    },
  }
}

/** For reading, by people and tests: one header a line and the text as it is. */
const asText = (mail: Mail, settings: MailSettings): string => {
  const headers = {
    'Message-ID': messageIdOf(mail, settings),
    Date: mail.writtenAt.toUTCString(),
    From: `${settings.from.name} <${settings.from.address}>`,
    To: mail.to ?? settings.supportEmail,
    'Reply-To': mail.replyTo && `${mail.replyTo.name} <${mail.replyTo.address}>`,
    Subject: mail.subject,
    'List-Unsubscribe': mail.unsubscribeUrl && `<${mail.unsubscribeUrl}>`,
  }
  const lines = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${line(value)}`] : []))
  return `${lines.join('\n')}\n\n${mail.text}\n`
}

const folderTransport = (folder: string, settings: MailSettings): MailTransport => ({
  how: 'folder',
  send: async (mail) => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${mail.writtenAt.toISOString().replaceAll(':', '-')}-${mail.id}.txt`)
    // Whoever watches the folder finds a whole mail or none.
    await writeFile(`${file}.part`, asText(mail, settings))
    await rename(`${file}.part`, file)
  },
  close: () => undefined,
})

/** How mails leave this server; undefined where nothing is configured for it, and they stay queued. */
export const createMailTransport = (settings: MailSettings): MailTransport | undefined => {
  if (settings.smtpUrl !== undefined) return smtpTransport(settings.smtpUrl, settings)
  return settings.folder === undefined ? undefined : folderTransport(settings.folder, settings)
}
