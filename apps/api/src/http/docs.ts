import { openApiDocument } from '@roommate-finder/contracts/openapi'
import { Router } from 'express'
import { docsPage, docsStyle } from './docs-page.ts'

/** The OpenAPI document and a page that renders it without a script. */
export const docsRoutes = (): Router => {
  const document = openApiDocument()
  const page = docsPage(document)
  return Router()
    .get('/openapi.json', (_req, res) => {
      res.set('Cache-Control', 'private, no-cache').vary('Authorization').vary('Origin').json(document)
    })
    .get('/docs', (_req, res) => {
      res.set('Cache-Control', 'private, no-cache').type('html').send(page)
    })
    .get('/docs.css', (_req, res) => {
      res.set('Cache-Control', 'private, no-cache').type('css').send(docsStyle)
    })
}
