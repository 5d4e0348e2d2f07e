import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export type Respond = (req: IncomingMessage, res: ServerResponse) => void

/** Starts an https server on 127.0.0.1, with a certificate of its own for a host name. */
export const startHttpsServer = async (host: string, respond: Respond) => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  })
  const server = createServer({ cert, key }, respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ca: cert,
    origin: `https://${host}:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Creates a `resolve` that knows only these host names. */
export const createResolve =
  (addressesByHost: Record<string, string[]>) =>
  async (hostname: string): Promise<LookupAddress[]> =>
    (addressesByHost[hostname] ?? []).map((address) => ({ address, family: 4 }))
