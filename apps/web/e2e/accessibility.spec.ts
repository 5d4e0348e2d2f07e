import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

const screens = [
  { name: 'the list', address: '/all-items?roomType=Single' },
  { name: 'nothing found', address: '/all-items?search=zzzzzz&roomType=Studio' },
  { name: 'a room', address: 'first room' },
  { name: 'a missing room', address: '/details/000000000000000000000000' },
  { name: 'the 404 page', address: '/no/such/page' },
  { name: 'signing in', address: '/login' },
  { name: 'signing up', address: '/register' },
  { name: 'a forgotten password', address: '/forgot-password' },
  { name: 'a new password by a spent link', address: '/reset-password?oobCode=spent' },
  { name: 'a confirmation by a spent link', address: '/verify-email?oobCode=spent' },
  { name: 'a link of no use', address: '/auth/action?mode=unknown' },
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    // Axe measures colours, and half a fade is none of them.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const { name, address } of screens) {
      test(`${name} has no axe violation`, async ({ page }) => {
        await page.goto(address.startsWith('/') ? address : '/all-items')
        if (address === 'first room') await page.getByRole('link', { name: 'View Details' }).first().click()
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Loading/)
        await expect(page.getByText('Loading listings')).toHaveCount(0)
        if (address.includes('spent')) await page.getByRole('main').getByRole('alert').waitFor()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      })
    }
  })
}

test('at 320 px nothing runs out of the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of ['/all-items?search=room', '/no/such/page', '/login', '/register', '/forgot-password']) {
    await page.goto(address)
    await expect(page.getByText('Loading listings')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
})
