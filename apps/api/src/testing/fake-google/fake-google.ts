import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { ledAgent, type Place } from './agent.ts'
import { type Claims, makeSigningKey, type Signature, type SigningKey, signToken } from './tokens.ts'

/** An account as the Identity Toolkit tells of it. */
export interface Account {
  localId: string
  email: string
  emailVerified: boolean
  displayName: string
  disabled: boolean
  /** Seconds since 1970, as text; older tokens are revoked. */
  validSince: string
  /** Milliseconds since 1970, as text. */
  createdAt: string
}

/** How one gets no answer: the connection is cut or refused, or nothing ever comes. */
export type OutOfReach = 'cut' | 'refused' | 'silent'

export interface TokenChanges {
  claims?: Claims
  header?: Claims
  signature?: Signature
  key?: SigningKey
}

const HOSTS = ['www.googleapis.com', 'identitytoolkit.googleapis.com', 'oauth2.googleapis.com']
const PROJECT = 'rooms-under-test'
const HOUR_S = 3600
const NOBODYS_PORT = 9

const nowS = (): number => Math.floor(Date.now() / 1000)

const readBody = async (stream: AsyncIterable<unknown>): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

export type Authority = Awaited<ReturnType<typeof startAuthority>>

/**
 * Stands in for Google behind production verification: keys, accounts and the credential of a service account, all its
 * own, behind TLS on this machine.
 */
export const startAuthority = async () => {
  const [tls, firstKey] = await Promise.all([
    generate([{ name: 'commonName', value: 'authority' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: HOSTS.map((value) => ({ type: 2 as const, value })) }],
    }),
    makeSigningKey(),
  ])
  const accounts = new Map<string, Account>()
  const state = {
    key: firstKey,
    /** Those whose certificates can be fetched. */
    published: [firstKey],
    /** How long certificates may be kept, in seconds. */
    certificatesMaxAgeS: HOUR_S,
    outOfReach: undefined as OutOfReach | undefined,
    asked: { certificates: 0, accounts: 0 },
  }

  const answerTo = (url: string, body: string): unknown => {
    if (url.includes('/x509/securetoken@')) {
      state.asked.certificates++
      return Object.fromEntries(state.published.map(({ kid, certificate }) => [kid, certificate]))
    }
    if (url.endsWith('/token')) return { access_token: 'of the service account', expires_in: HOUR_S }
    if (url === `/v1/projects/${PROJECT}/accounts:lookup`) {
      state.asked.accounts++
      const { localId } = JSON.parse(body) as { localId: string[] }
      return { users: localId.flatMap((id) => accounts.get(id) ?? []) }
    }
    if (url === `/v1/projects/${PROJECT}/accounts:delete`) {
      accounts.delete((JSON.parse(body) as { localId: string }).localId)
      return {}
    }
    return undefined
  }

  const server = createServer({ key: tls.private, cert: tls.cert }, (req, res) => {
    void readBody(req).then((body) => {
      if (state.outOfReach === 'silent') return res
      if (state.outOfReach) return res.destroy()
      const answer = answerTo(req.url ?? '', body)
      res.setHeader('Cache-Control', `public, max-age=${state.certificatesMaxAgeS}, must-revalidate`)
      res.setHeader('Content-Type', 'application/json')
      return res.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}))
    })
  })
  const sockets = new Set<Socket>()
  server.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (state.outOfReach === 'cut') socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const place: Place = { port, certificate: tls.cert }
  const agent = ledAgent(place)

  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-authority-'))
  const [serviceAccountFile, certificateFile] = [join(folder, 'service-account.json'), join(folder, 'certificate.pem')]
  const serviceAccount = {
    type: 'service_account',
    project_id: PROJECT,
    private_key: firstKey.privateKey,
    client_email: `server@${PROJECT}.iam.gserviceaccount.com`,
    token_uri: 'https://oauth2.googleapis.com/token',
  }
  await writeFile(serviceAccountFile, JSON.stringify(serviceAccount))
  await writeFile(certificateFile, tls.cert)

  const claimsOf = (account: Account): Claims => ({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: account.localId,
    user_id: account.localId,
    auth_time: nowS() - 1,
    iat: nowS() - 1,
    exp: nowS() + HOUR_S,
    email: account.email,
    email_verified: account.emailVerified,
    name: account.displayName,
  })

  return {
    projectId: PROJECT,
    state,
    agent,
    /** The key of a service account, as one downloads it from the console. */
    serviceAccountFile,
    /** What a server of its own process is started with, after redirect-google.ts, so that its calls to Google come here. */
    environment: {
      AUTHORITY_PORT: String(port),
      AUTHORITY_CERTIFICATE: certificateFile,
      GOOGLE_APPLICATION_CREDENTIALS: serviceAccountFile,
      FIREBASE_PROJECT_ID: PROJECT,
    },

    addAccount: (details: Partial<Account> = {}): Account => {
      const localId = details.localId ?? randomUUID()
      const account: Account = {
        localId,
        email: `${localId}@example.com`,
        emailVerified: true,
        displayName: 'Ana Lima',
        disabled: false,
        validSince: String(nowS() - 60),
        createdAt: String(Date.now() - 1_000_000),
        ...details,
      }
      accounts.set(localId, account)
      return account
    },

    tokenFor: (account: Account, { claims = {}, key = state.key, ...how }: TokenChanges = {}): string =>
      signToken({ ...claimsOf(account), ...claims }, key, how),

    /** `refused` is so for those who hold this `agent`, others are cut off. */
    goOutOfReach: (how: OutOfReach): void => {
      state.outOfReach = how
      if (how === 'refused') place.port = NOBODYS_PORT
      if (how !== 'silent') for (const socket of sockets) socket.destroy()
    },

    comeBack: (): void => {
      state.outOfReach = undefined
      place.port = port
    },

    close: async (): Promise<void> => {
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
