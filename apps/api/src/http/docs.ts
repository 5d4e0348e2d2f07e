import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@roommate-finder/contracts/openapi'
import { type Response, Router } from 'express'
import { AppError } from '../errors.ts'
import { setCacheHeaders } from './cache-headers.ts'

/** The icons in the style sheet of Swagger UI are `data:` URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

// Every address is relative, because a proxy may serve the API below a path.
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Roommate Finder API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<script defer src="docs/swagger-ui-bundle.js"></script>
<script defer src="docs/start.js"></script>
</head>
<body>
<main id="docs"></main>
</body>
</html>
`

const script = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', validatorUrl: null })
`

/** Sends a file of Swagger UI. The build copies these files to the folder in which the bundle resolves them. */
const sendFile = (name: string) => (res: Response) => {
  const file = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))
  res.sendFile(name, { root: dirname(file), cacheControl: false, lastModified: false })
}

/** Serves the OpenAPI document and Swagger UI, which renders it. */
export const docsRoutes = (): Router => {
  let openApi: string | undefined
  const files = {
    '/openapi.json': (res: Response) => {
      openApi ??= JSON.stringify(openApiDocument())
      res.type('json').send(openApi)
    },
    '/docs': (res: Response) => res.type('html').send(page),
    '/docs/start.js': (res: Response) => res.type('js').send(script),
    '/docs/swagger-ui.css': sendFile('swagger-ui.css'),
    '/docs/swagger-ui-bundle.js': sendFile('swagger-ui-bundle.js'),
  }
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, send] of Object.entries(files)) {
    router
      .route(path)
      .get((_req, res) => {
        setCacheHeaders(res, undefined)
        res.set('Content-Security-Policy', POLICY)
        send(res)
      })
      .all((_req, res) => {
        res.set('Allow', 'GET, HEAD')
        throw new AppError('method_not_allowed', 'This address doesn’t support that method.')
      })
  }
  return router
}
