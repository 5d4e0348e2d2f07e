import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, testSignedIn } from './fixtures.ts'
import { newPerson } from './people.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Map of rooms' })
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'listings' })
const groups = (page: Page) => region(page).getByRole('button', { name: /rooms/ })
const pins = (page: Page) => region(page).getByRole('button', { name: /^Room/ })

/** Opens all rooms on the map and waits for its ground. */
const openMap = async (page: Page, address = '/all-items') => {
  await page.goto(address)
  await page.locator('label', { hasText: 'Map' }).click()
  await expect(region(page).locator('.map-state')).toBeAttached()
  await expect(region(page).locator('.map-label')).not.toHaveCount(0)
}

test('by keyboard, a visitor zooms into a group and searches its area', {
  tag: '@journey',
}, async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? '')) elsewhere.push(request.url())
  })
  await openMap(page)
  const total = await count(page).textContent()
  await expect(groups(page)).not.toHaveCount(0)

  // Also if a lonely room has a pin from the start.
  for (let tries = 0; tries === 0 || (tries < 6 && (await pins(page).count()) === 0); tries++) {
    const drawn = page.waitForResponse(/\/api\/map\?/)
    await groups(page).first().press('Enter')
    await drawn
  }
  await expect(pins(page)).not.toHaveCount(0)

  await page.getByRole('button', { name: 'Search this area' }).press('Enter')
  await expect(page).toHaveURL(/\?bbox=-?[\d.%C-]+$/)
  await expect(count(page)).not.toHaveText(total ?? '')
  await expect(page.getByRole('button', { name: /In this map area/ })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(elsewhere).toEqual([])
})

test('arrow keys and plus move the map, and Back removes the searched area', async ({ page }) => {
  await openMap(page, '/all-items?bbox=-98,30,-97.4,30.6')
  await region(page).focus()
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/bbox=-97/)
  await page.goBack()
  await expect(page).toHaveURL(/bbox=-98,30/)
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
})

test('a turned phone still shows what was searched', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openMap(page)
  await expect(groups(page)).not.toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await region(page).boundingBox())?.width).toBe(390)
  for (const group of await groups(page).all()) await expect(group).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
})

test('on a phone, the map fills the width and shows the chosen room', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMap(page, '/all-items?bbox=-97.85,30.15,-97.65,30.4')
  expect((await page.locator('.map-frame').boundingBox())?.width).toBe(390)
  await pins(page).first().click()
  const card = page.locator('.map-frame').getByRole('article')
  await expect(card.getByRole('link', { name: /^View Details/ })).toBeInViewport()
  // Neither the card nor the sheet of the list covers its pin.
  const pin = region(page).locator('button[aria-pressed="true"]')
  await expect(pin).toBeInViewport()
  const edgeOf = async (part: Locator, edge: 'top' | 'bottom') => {
    const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {}
    return edge === 'top' ? y : y + height
  }
  await expect.poll(async () => (await edgeOf(card, 'top')) - (await edgeOf(pin, 'bottom'))).toBeGreaterThan(0)
  const sheet = page.locator('.map-frame + *')
  expect(await edgeOf(sheet, 'top')).toBeGreaterThanOrEqual(await edgeOf(card, 'bottom'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one finger scrolls the page past the map until a tap, two fingers move the map', async ({ page }) => {
    await openMap(page, '/all-items?bbox=-97.85,30.15,-97.65,30.4')
    const touches = await page.context().newCDPSession(page)
    const drag = async (fingers: readonly number[], by: number) => {
      const points = (moved: number) => fingers.map((x, id) => ({ x, y: 500 + moved, id }))
      await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
      for (let step = 1; step <= 10; step += 1) {
        await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points((by * step) / 10) })
      }
      await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const moved = page.getByRole('button', { name: 'Search this area' })
    const scrolled = () => page.evaluate(() => scrollY)

    await drag([200], -150)
    await expect.poll(scrolled).toBeGreaterThan(50)
    await expect(page.getByText('Tap the map to move it')).toHaveAttribute('data-shown')
    await expect(moved).toHaveCount(0)

    let before = -1
    const hasStopped = async () => {
      const earlier = before
      before = await scrolled()
      return before === earlier
    }
    await expect.poll(hasStopped, { intervals: [200] }).toBe(true)
    // The list may have risen over the map.
    await page.evaluate(() => scrollTo(0, 0))
    before = await scrolled()
    await drag([150, 250], -150)
    await expect(moved).toBeVisible()
    expect(await scrolled()).toBe(before)

    await page.getByRole('button', { name: 'Search this area' }).tap()
    await expect(moved).toHaveCount(0)
    await page.touchscreen.tap(30, 600)
    await drag([200], -150)
    await expect(moved).toBeVisible()
    expect(await scrolled()).toBe(before)
  })
})

testSignedIn('the circle of a room’s area lies above the ground, which has no counties', async ({ page, request }) => {
  const host = await newPerson(request, 'Ana Area')
  const room = await host.post({ location: 'Austin, TX', spot: { lat: 30.3, lng: -97.7 } })
  const requested: string[] = []
  page.on('request', (sent) => requested.push(sent.url()))
  await page.goto(`/details/${room._id}`)
  const area = page.getByRole('region', { name: 'Map of the area' })
  await page.getByRole('region', { name: 'Where it is' }).scrollIntoViewIfNeeded()
  await expect(area.locator('.map-land')).not.toHaveCount(0)
  await expect(area.locator('.map-state')).toBeAttached()
  expect(requested.filter((url) => url.includes('/states-'))).toHaveLength(1)
  expect(requested.filter((url) => url.includes('/counties-'))).toEqual([])
  const circle = area.locator('.map-area')
  const layers = await circle.evaluate((element) => {
    // Nothing on this map receives the pointer, and what does not is at no point.
    for (const part of element.closest<HTMLElement>('.leaflet-container')?.querySelectorAll<SVGElement>('svg, path') ??
      [])
      part.style.pointerEvents = 'auto'
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementsFromPoint(x + width / 2, y + height / 2).map((layer) => layer.getAttribute('class') ?? '')
  })
  const shapes = layers.filter((layer) => /map-(area|land|state|county)/.test(layer))
  expect(shapes[0]).toContain('map-area')
  expect(shapes.length).toBeGreaterThan(1)
})
