import { createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { encode } from './bson-view.ts'
import { catalogCommands } from './commands-catalog.ts'
import { readCommands } from './commands-read.ts'
import { sessionCommands } from './commands-session.ts'
import { writeCommands } from './commands-write.ts'
import { Cursors } from './cursors.ts'
import { describeDuplicate } from './duplicate-key.ts'
import { refuseValueElemMatch } from './elem-match-guard.ts'
import { createEngineLink } from './engine-link.ts'
import { Code, CommandError, errorReply } from './errors.ts'
import { type Backend, type Connection, type Handler, type Reply, Request } from './request.ts'
import { TRANSACTION_LIFETIME_MS, Transactions } from './transactions.ts'
import { Framer, type Message, parseMessage, replyHeader } from './wire.ts'

const COMMANDS = new Map<string, Handler>(
  Object.entries({
    ...sessionCommands,
    ...readCommands,
    ...writeCommands,
    ...catalogCommands,
  }),
)

// MongoDB's limit for an idle cursor.
const CURSOR_IDLE_MS = 600_000
// Pauses clients that send without reading responses.
const MAX_PENDING = 32

export type Gateway = { port: number; close: () => Promise<void> }

const execute: Handler = (request) => {
  const handler = COMMANDS.get(request.command)
  if (!handler) throw new CommandError(Code.commandNotFound, `no such command: '${request.command}'`)
  refuseValueElemMatch(request)
  return handler(request)
}

// A transaction number without `autocommit` belongs to a retryable write, which runs like any other. The gateway does
// not detect retries: the engine would have to store a row for each write.
const isInTransaction = ({ view }: Request): boolean => view.value('autocommit') === false

async function run(request: Request): Promise<Reply> {
  try {
    if (isInTransaction(request)) return await request.backend.transactions.run(request, execute)
    return await execute(request)
  } catch (error) {
    const reply = errorReply(error)
    if (reply.code !== Code.duplicateKey) return reply
    return { ...reply, ...(await describeDuplicate(request, reply.errmsg)) }
  }
}

/** Answers one message. Never throws: an error becomes the response. */
async function answer(
  message: Message,
  connection: Connection,
  backend: Backend,
  disconnected: AbortSignal,
): Promise<Reply> {
  const control = new AbortController()
  const abortRequest = (): void => {
    control.abort(new CommandError(Code.interrupted, 'the client closed its connection'))
  }
  let timer: NodeJS.Timeout | undefined
  disconnected.addEventListener('abort', abortRequest)
  try {
    const request = new Request(message, connection, backend, control.signal)
    const limitMs = request.view.number('maxTimeMS') ?? 0
    if (limitMs > 0) {
      timer = setTimeout(() => {
        control.abort(new CommandError(Code.maxTimeExpired, 'operation exceeded time limit'))
      }, limitMs)
    }
    return await run(request)
  } catch (error) {
    return errorReply(error)
  } finally {
    clearTimeout(timer)
    disconnected.removeEventListener('abort', abortRequest)
  }
}

function serve(socket: Socket, connection: Connection, backend: Backend): void {
  const framer = new Framer()
  const disconnected = new AbortController()
  let last: Promise<void> = Promise.resolve()
  let pending = 0
  let answers = 0

  async function handle(bytes: Buffer): Promise<void> {
    const message = parseMessage(bytes)
    // An unacknowledged write continues after its client disconnects.
    if (socket.destroyed && message.expectsReply) return
    const signal = message.expectsReply ? disconnected.signal : new AbortController().signal
    const reply = await answer(message, connection, backend, signal)
    if (socket.destroyed || !message.expectsReply) return
    const body = Buffer.isBuffer(reply) ? reply : encode(reply)
    socket.cork()
    socket.write(replyHeader(message, body, ++answers))
    socket.write(body)
    socket.uncork()
  }

  // After a malformed message the stream cannot be resynchronized.
  const closeSocket = (): void => {
    socket.destroy()
  }
  socket.setNoDelay(true)
  socket.on('error', closeSocket)
  socket.on('close', () => {
    disconnected.abort()
    backend.transactions.abortAllOf(connection)
  })
  socket.on('data', (piece) => {
    try {
      for (const bytes of framer.push(piece)) {
        if (++pending > MAX_PENDING) socket.pause()
        // Responses keep the order of the requests, as in MongoDB.
        last = last
          .then(() => handle(bytes))
          .catch(closeSocket)
          .finally(() => {
            if (--pending < MAX_PENDING / 2) socket.resume()
          })
      }
    } catch {
      closeSocket()
    }
  })
}

type GatewayOptions = {
  engine: pg.ClientConfig & { port: number }
  port: number
  cursorIdleMs?: number | undefined
  transactionLifetimeMs?: number | undefined
}

/**
 * Listens on 127.0.0.1 for clients that speak MongoDB's wire protocol and answers them from the engine.
 * Throws if the port is taken.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { engine, port, cursorIdleMs = CURSOR_IDLE_MS, transactionLifetimeMs = TRANSACTION_LIFETIME_MS } = options
  const link = createEngineLink(engine)
  const cursors = new Cursors(link, cursorIdleMs)
  const transactions = new Transactions(link, cursors, transactionLifetimeMs)
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const local = `${socket.localAddress ?? ''}:${String(socket.localPort ?? 0)}`
    const remote = `${socket.remoteAddress ?? ''}:${String(socket.remotePort ?? 0)}`
    serve(socket, { id: ++connections, local, remote }, { link, cursors, transactions })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    async close() {
      cursors.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
      await link.close()
    },
  }
}
