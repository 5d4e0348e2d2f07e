import { Agent, type AgentOptions } from 'node:https'
import { connect, type TLSSocket } from 'node:tls'

export interface Place {
  port: number
  /** The certificate that the server there proves itself with. */
  certificate: string
}

/** Leads every connection to 127.0.0.1, whatever its host; the certificate must still be the host's. */
class LedAgent extends Agent {
  readonly #place: Place

  constructor(place: Place, options: AgentOptions) {
    super(options)
    this.#place = place
  }

  override createConnection(options: { host?: string | null }): TLSSocket {
    const { port, certificate } = this.#place
    return connect({ host: '127.0.0.1', port, ca: certificate, servername: options.host ?? '' })
  }
}

export const ledAgent = (place: Place): Agent => new LedAgent(place, { keepAlive: true })
