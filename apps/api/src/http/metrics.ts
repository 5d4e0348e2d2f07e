import { createServer, type Server } from 'node:http'
import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import type { Request, RequestHandler } from 'express'
import type { Metrics } from '../metrics.ts'

const key = (method: string, path: string): string => `${method} ${path}`

const names = new Map(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [key(method, path), name] as const),
)

/** The name of the endpoint, never the path: as many series as there are calls, whatever is asked for. */
const routeOf = (req: Request): string => {
  const path = (req.route as { path?: unknown } | undefined)?.path
  const method = req.method === 'HEAD' ? 'GET' : req.method
  return (typeof path === 'string' && names.get(key(method, path))) || 'other'
}

/** A method as it is known, since a caller may make up others. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures every request from its head to the end of its answer. */
export const measureRequests =
  (metrics: Metrics): RequestHandler =>
  (req, res, next) => {
    const end = metrics.requestBegan()
    res.once('close', () => {
      end({
        route: routeOf(req),
        method: KNOWN_METHODS.has(req.method) ? req.method : 'other',
        status: res.writableFinished ? String(res.statusCode) : 'aborted',
      })
    })
    next()
  }

/** Answers `GET /metrics`, on a port of its own that no visitor can reach. */
export const metricsServer = (metrics: Metrics): Server =>
  createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => res.setHeader('Content-Type', metrics.contentType).end(text),
      () => res.writeHead(500).end(),
    )
  })
