import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findCaddy } from '@roommate-finder/local-stack/tools/caddy'
import { findChromium } from '@roommate-finder/local-stack/tools/chromium'
import { findFreePorts } from '@roommate-finder/local-stack/tools/ports'
import { openReport } from '@roommate-finder/local-stack/tools/report'
import { startStack } from '@roommate-finder/local-stack/tools/stack'
import { measureBundle } from './bundle.ts'
import { measureFilters } from './filters.ts'
import { measureLighthouse } from './lighthouse.ts'
import type { Site } from './site.ts'

const OUT_DIR = 'dist-bench'

const parts = {
  bundle: measureBundle,
  lighthouse: measureLighthouse,
  // Runs last, because it fills the database.
  filters: measureFilters,
}

const { values } = parseArgs({
  options: {
    /** Runs one part only: bundle, lighthouse or filters. */
    only: { type: 'string' },
    /** Also writes the report as Markdown to this file. */
    markdown: { type: 'string' },
  },
})
if (values.only !== undefined && !(values.only in parts))
  throw new Error(`--only takes one of ${Object.keys(parts).join(', ')}`)

const report = openReport(values.markdown)
const browserPath = (await findChromium(report.printProgress, { isFull: true })) ?? chromium.executablePath()
const ports = await findFreePorts()
const stack = startStack({
  mode: 'built',
  ports,
  outDir: OUT_DIR,
  caddy: await findCaddy(report.printProgress),
  env: { SMTP_URL: '' },
  log: report.printProgress,
})
try {
  const { webUrl } = await stack.ready
  const site: Site = {
    webUrl,
    mongoUri: `mongodb://127.0.0.1:${ports.mongo}/`,
    outDir: OUT_DIR,
    browserPath,
  }
  for (const [name, measure] of Object.entries(parts))
    if (values.only === undefined || values.only === name) await measure(site, report)
  await report.save()
} finally {
  await stack.stop()
}
process.exit(0)
