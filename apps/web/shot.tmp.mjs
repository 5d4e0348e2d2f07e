import { chromium } from '@playwright/test'

const base = process.env.BASE ?? 'http://localhost:5273'
const [, , role, widths, themes, ...paths] = process.argv
const out = '/tmp/r3/shots'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const theme of themes.split(',')) {
  const context = await browser.newContext({ colorScheme: theme, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)))
  if (role !== 'visitor') {
    await page.goto(`${base}/login`)
    await page.getByLabel('Email', { exact: false }).first().fill(`${role}@example.com`)
    await page.locator('input[type=password]').first().fill('Roommate1!')
    await page.locator('input[type=password]').first().press('Enter')
    await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 30000 })
  }
  for (const path of paths)
    for (const width of widths.split(',')) {
      await page.setViewportSize({ width: Number(width), height: width < 500 ? 844 : 900 })
      await page.goto(base + path)
      await page.waitForLoadState('networkidle').catch(() => {})
      await page.waitForTimeout(600)
      const name = `${role}-${path.replace(/[^a-z0-9]+/gi, '_')}-${width}-${theme}.png`
      await page.screenshot({ path: `${out}/${name}`, fullPage: process.env.FULL === '1' })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      console.log(name, over > 0 ? `OVERFLOW ${over}` : '')
    }
  await context.close()
}
await browser.close()
