import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, testSignedIn, waitForFonts } from './fixtures.ts'

const findRegion = (page: Page) => page.getByRole('group', { name: 'Rooms side by side' })

const readRoomIds = async (request: APIRequestContext, count: number): Promise<string[]> => {
  const response = await request.get(`/api/roommates?limit=${count}`)
  return ((await response.json()) as { _id: string }[]).map(({ _id }) => _id)
}

const openComparison = async (page: Page, request: APIRequestContext, count: number) => {
  await page.goto(`/compare?rooms=${(await readRoomIds(request, count)).join(',')}`)
  await expect(page.getByRole('columnheader')).toHaveCount(count)
  await waitForFonts(page)
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element has no box')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const width of [320, 390]) {
  test(`at ${width} px two rooms fit beside the labels, and the keyboard scrolls to the others`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await openComparison(page, request, 4)
    expect(await pageWidth(page)).toBe(width)
    const region = findRegion(page)
    const titles = page.getByRole('columnheader')
    const label = page.getByRole('rowheader', { name: /^Rent/ })
    const frame = await boxOf(region)
    const labelBox = await boxOf(label)
    expect((await boxOf(titles.nth(1))).right).toBeLessThanOrEqual(frame.right)
    expect((await boxOf(titles.nth(2))).right).toBeGreaterThan(frame.right)

    await region.focus()
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      expect((await boxOf(titles.nth(3))).right).toBeLessThanOrEqual(frame.right)
    }).toPass()
    expect((await boxOf(label)).x).toBe(labelBox.x)

    await page.keyboard.press('End')
    await expect(page.getByRole('link', { name: /^See More/ }).nth(3)).toBeInViewport()
    await expect(titles.nth(3)).toBeInViewport()
    expect((await boxOf(titles.nth(3))).y).toBeGreaterThanOrEqual((await boxOf(region)).y)
    if (width === 320) await expectNoAxeViolations(page)
  })
}

test('on a wide screen four rooms fit, and their titles stay below the top bar', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await openComparison(page, request, 4)
  expect(await pageWidth(page)).toBe(1440)
  const frame = await boxOf(findRegion(page))
  const last = page.getByRole('columnheader').nth(3)
  expect((await boxOf(last)).right).toBeLessThanOrEqual(frame.right)
  await page.getByRole('rowheader', { name: /^Photos/ }).scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  expect((await boxOf(last)).y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom - 1)
  await expectNoAxeViolations(page)
})

testSignedIn('rooms that a user opened are on the home page, until Clear', async ({ page, request }) => {
  const [id = ''] = await readRoomIds(request, 1)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/details/${id}`)
  await expect(page.getByRole('button', { name: /^Report or block/ })).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto('/')
  const rooms = page.getByRole('region', { name: 'Recently viewed' })
  await expect(rooms.getByRole('link', { name: title })).toBeVisible()
  expect(await pageWidth(page)).toBe(320)
  await expectNoAxeViolations(page)
  await rooms.getByRole('button', { name: /^Clear/ }).click()
  await expect(rooms).toBeHidden()
})
