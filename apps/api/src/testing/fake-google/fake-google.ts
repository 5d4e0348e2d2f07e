import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { createRedirectingAgent, type Target } from './agent.ts'
import { type Claims, createSigningKey, type Signature, type SigningKey, signToken } from './tokens.ts'

/** An account as the Identity Toolkit API returns it. */
export interface Account {
  localId: string
  email: string
  emailVerified: boolean
  displayName: string
  disabled: boolean
  /** Seconds since 1970, as a string. Older tokens are revoked. */
  validSince: string
  /** Milliseconds since 1970, as a string. */
  createdAt: string
  /** Custom claims as JSON. */
  customAttributes?: string
}

/** How requests fail: the connection is cut, refused, or never gets a response. */
export type OutageKind = 'cut' | 'refused' | 'silent'

export interface TokenChanges {
  claims?: Claims
  header?: Claims
  signature?: Signature
  key?: SigningKey
}

const HOSTS = ['www.googleapis.com', 'identitytoolkit.googleapis.com', 'oauth2.googleapis.com']
const PROJECT = 'rooms-under-test'
const HOUR_S = 3600
const CLOSED_PORT = 9

const nowS = (): number => Math.floor(Date.now() / 1000)

const readBody = async (stream: AsyncIterable<unknown>): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

export type FakeGoogle = Awaited<ReturnType<typeof startFakeGoogle>>

/**
 * Starts a fake of Google's services that production verification uses: public keys, accounts and OAuth tokens of a
 * service account. It serves them over TLS on this machine.
 */
export const startFakeGoogle = async () => {
  const [tls, firstKey] = await Promise.all([
    generate([{ name: 'commonName', value: 'fake Google' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: HOSTS.map((value) => ({ type: 2 as const, value })) }],
    }),
    createSigningKey(),
  ])
  const accounts = new Map<string, Account>()
  const state = {
    key: firstKey,
    /** The keys whose certificates are served. */
    published: [firstKey],
    /** How long clients may cache the certificates, in seconds. */
    certificatesMaxAgeS: HOUR_S,
    outage: undefined as OutageKind | undefined,
    requests: { certificates: 0, accounts: 0 },
  }

  const createResponse = (url: string, body: string): unknown => {
    if (url.includes('/x509/securetoken@')) {
      state.requests.certificates++
      return Object.fromEntries(state.published.map(({ kid, certificate }) => [kid, certificate]))
    }
    if (url.endsWith('/token')) return { access_token: 'of the service account', expires_in: HOUR_S }
    if (url === `/v1/projects/${PROJECT}/accounts:lookup`) {
      state.requests.accounts++
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
      if (state.outage === 'silent') return res
      if (state.outage) return res.destroy()
      const response = createResponse(req.url ?? '', body)
      res.setHeader('Cache-Control', `public, max-age=${state.certificatesMaxAgeS}, must-revalidate`)
      res.setHeader('Content-Type', 'application/json')
      return res.writeHead(response === undefined ? 404 : 200).end(JSON.stringify(response ?? {}))
    })
  })
  const sockets = new Set<Socket>()
  server.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (state.outage === 'cut') socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const target: Target = { port, certificate: tls.cert }
  const agent = createRedirectingAgent(target)

  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-fake-google-'))
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

  const toClaims = (account: Account): Claims => ({
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
    /** The key file of a service account, as downloaded from the Firebase console. */
    serviceAccountFile,
    /** The environment of a process that preloads redirect-google.ts, which redirects calls of Google to this fake. */
    environment: {
      FAKE_GOOGLE_PORT: String(port),
      FAKE_GOOGLE_CERTIFICATE: certificateFile,
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

    createToken: (account: Account, { claims = {}, key = state.key, ...options }: TokenChanges = {}): string =>
      signToken({ ...toClaims(account), ...claims }, key, options),

    /** `refused` works only for users of this `agent`. For others, connections are cut. */
    startOutage: (kind: OutageKind): void => {
      state.outage = kind
      if (kind === 'refused') target.port = CLOSED_PORT
      if (kind !== 'silent') for (const socket of sockets) socket.destroy()
    },

    endOutage: (): void => {
      state.outage = undefined
      target.port = port
    },

    close: async (): Promise<void> => {
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
