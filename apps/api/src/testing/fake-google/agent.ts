import { Agent, type AgentOptions } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'

export interface Target {
  port: number
  /** The certificate of the server. */
  certificate: string
}

/** Connects to a port of 127.0.0.1 instead of the requested host. The certificate must still be valid for that host. */
class RedirectingAgent extends Agent {
  readonly #target: Target

  constructor(target: Target, options: AgentOptions) {
    super(options)
    this.#target = target
  }

  override createConnection(options: { host?: string | null }): TLSSocket {
    const { port, certificate } = this.#target
    return connect({ host: '127.0.0.1', port, ca: certificate, servername: options.host ?? '' })
  }
}

export const createRedirectingAgent = (target: Target): Agent => new RedirectingAgent(target, { keepAlive: true })
