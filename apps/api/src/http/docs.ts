import { openApiDocument } from '@roommate-finder/contracts/openapi'
import { Router } from 'express'
import { AppError } from '../errors.ts'
import { setCacheHeaders } from './cache-headers.ts'
import { docsPage, docsStyle } from './docs-page.ts'

/** The OpenAPI document and a page that renders it without a script. */
export const docsRoutes = (): Router => {
  const document = openApiDocument()
  const answers = [
    { path: '/openapi.json', type: 'json', content: JSON.stringify(document) },
    { path: '/docs', type: 'html', content: docsPage(document) },
    { path: '/docs.css', type: 'css', content: docsStyle },
  ]
  const router = Router()
  for (const { path, type, content } of answers) {
    router
      .route(path)
      .get((_req, res) => {
        setCacheHeaders(res, undefined)
        res.type(type).send(content)
      })
      .all((_req, res) => {
        res.set('Allow', 'GET, HEAD')
        throw new AppError('method_not_allowed', 'This address does not take that method.')
      })
  }
  return router
}
