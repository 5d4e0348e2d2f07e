import { readFileSync } from 'node:fs'
import https from 'node:https'
import { createRedirectingAgent } from './agent.ts'

// Preloaded with `--import`: redirects all HTTPS calls of a server to the fake Google of a test.
https.globalAgent = createRedirectingAgent({
  port: Number(process.env['FAKE_GOOGLE_PORT']),
  certificate: readFileSync(process.env['FAKE_GOOGLE_CERTIFICATE'] ?? '', 'utf8'),
})
