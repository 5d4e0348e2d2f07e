import { readFileSync } from 'node:fs'
import https from 'node:https'
import { ledAgent } from './agent.ts'

/** Loaded with `--import` before a server that knows nothing of it: its calls to Google go to the authority of a test. */
https.globalAgent = ledAgent({
  port: Number(process.env['AUTHORITY_PORT']),
  certificate: readFileSync(process.env['AUTHORITY_CERTIFICATE'] ?? '', 'utf8'),
})
