import { createServer, type Server } from 'node:http'
import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { endpoints } from '@roommate-finder/contracts/endpoints'
import type { Request, RequestHandler } from 'express'
import type { Metrics } from '../metrics.ts'
import { getRoutePath } from './request-log.ts'

const endpointNames = new Map<string, string>(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name]),
)

/** Returns the name of the endpoint, not the path, which callers choose: the number of series must stay bounded. */
const getRouteLabel = (req: Request): string => {
  const method = req.method === 'HEAD' ? 'GET' : req.method
  return endpointNames.get(`${method} ${getRoutePath(req)}`) ?? 'other'
}

/** Other methods share one label, because callers may invent any. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures every request from its headers to the end of its response. */
export const measureRequests =
  (metrics: Metrics): RequestHandler =>
  (req, res, next) => {
    const end = metrics.startRequest()
    res.once('close', () => {
      end({
        route: getRouteLabel(req),
        method: KNOWN_METHODS.has(req.method) ? req.method : 'other',
        status: res.writableFinished ? String(res.statusCode) : 'aborted',
      })
    })
    next()
  }

/** Creates the server of `GET /metrics`, for a port that is not public. */
export const createMetricsServer = (metrics: Metrics): Server =>
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
