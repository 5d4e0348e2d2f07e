import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { readLayoutShift, watchLayoutShiftFromNow } from './layout-shift.ts'
import { newPerson, uniqueWord } from './people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the owner sees applicants, cannot like and can edit', async ({ page, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const first = await newPerson(request, 'Fay First')
  const last = await newPerson(request, 'Lea Last')
  const word = uniqueWord()
  const room = await owner.post({ title: `Attic ${word}` })
  await first.like(room._id)
  await last.like(room._id)

  await signIn(page, owner, `/details/${room._id}`)
  await expect(page.getByRole('button', { name: 'This is Your Listing' })).toBeDisabled()
  await expect(page.getByText('0 views')).toBeVisible()
  await page.getByRole('link', { name: 'See applicants' }).click()
  const people = page.getByRole('list', { name: 'New 2' })
  await expect(people).toContainText(/Lea Last.*Fay First/)
  await people.getByRole('button', { name: 'Lea Last', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Lea Last' })).toContainText('l•••@example.com')

  await page.goto(`/all-items?search=${word}`)
  await page.getByRole('button', { name: /^Show interest in / }).click()
  await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText("You can't like your own post.")
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /View Details/ }).click()
  await page.getByRole('link', { name: 'Edit room' }).click()
  await expect(page).toHaveURL(`/update/${room._id}`)
})

test('repeated views by one user count once', async ({ page, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const room = await owner.post()
  await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: "I'm Interested" }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 interested').first()).toBeVisible()
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
})

test('an unknown room shows an error with a link to all rooms', async ({ page, request }) => {
  await signIn(page, await newPerson(request, 'Sam Seeker'), '/details/000000000000000000000000')
  await expect(heading(page)).toHaveText('Roommate post not found.')
  await page.getByRole('link', { name: 'See all rooms' }).click()
  await expect(page).toHaveURL('/all-items')
})

test('a room opened from a list appears at once without layout shift, and Back restores the scroll position', {
  tag: '@journey',
}, async ({ page, request }) => {
  await signIn(page, await newPerson(request, 'Sam Seeker'))
  await page.goto('/all-items?sort=oldest')
  let releaseRequests: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    releaseRequests = resolve
  })
  await page.route('**/api/roommates/*', async (route) => {
    await released
    await route.continue()
  })
  // The banner appears with the session and moves the list down.
  await expect(page.getByRole('region', { name: 'Email confirmation' })).toBeVisible()
  // Not the last card: a shorter text above it would shorten the page, and so limit how far it scrolls.
  const card = page.getByRole('article').nth(5)
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const link = card.getByRole('link', { name: /View Details/ })
  await link.scrollIntoViewIfNeeded()
  const readScroll = () => page.evaluate(() => scrollY)
  const scrollTop = await readScroll()
  expect(scrollTop).toBeGreaterThan(0)
  await link.click()
  await expect(heading(page)).toHaveText(title)
  await expect(page.getByRole('heading', { name: 'About this room' })).toBeVisible()
  await watchLayoutShiftFromNow(page, { uncaused: true })
  releaseRequests()
  await expect(page.getByText(/^Member since/)).toBeVisible()
  // Two frames: paint, then report the layout shift.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await readLayoutShift(page)).toBeLessThan(0.02)
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByRole('link', { name: 'Back to all rooms' }).click()
  await expect(page).toHaveURL('/all-items?sort=oldest')
  await expect.poll(readScroll).toBe(scrollTop)
})

test('a room prints on one page with its address, and with contact details only once they are revealed', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Olga Owner')
  const contactInfo = '+1 978 555 0199'
  const room = await owner.post({ contactInfo })
  await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)
  await expect(page.getByText(/^Member since/)).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark'
  })
  const onPaper = (line: string) => page.locator(`.print-only[data-text="${line}"]`)
  const url = new URL(page.url())

  await page.emulateMedia({ media: 'print' })
  await expect(heading(page)).toBeVisible()
  await expect(onPaper('$700 /month · Available')).toBeVisible()
  await expect(onPaper(`${url.origin}/details/${room._id}`)).toBeVisible()
  const posted = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(room.createdAt))
  await expect(onPaper(`on ${posted}`)).toBeVisible()
  await expect(page.getByLabel('Activity').locator('time')).toBeHidden()
  for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'img'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  await expect(page.getByText('Contact details')).toBeHidden()
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(scheme).toBe('light')

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: "I'm Interested" }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(contactInfo)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(contactInfo)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(0)
  expect((await page.pdf({ format: 'A4' })).toString('latin1')).toContain('/Count 1\n')
})

test('without a share sheet, Share copies the link and says so', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await newPerson(request, 'Olga Owner')
  const room = await owner.post()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('without clipboard access, Share shows the link', async ({ page, request }) => {
  const owner = await newPerson(request, 'Olga Owner')
  const room = await owner.post()
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share this room' }).getByLabel('Link')).toHaveValue(page.url())
  await expect(page.getByText('Link copied.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
})

test('on a wide screen, similar rooms are one row, and the panel with host and safety note stays in sight', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Olga Owner')
  const room = await owner.post({ description: 'A sentence that goes on.\n'.repeat(11) })
  const other = await newPerson(request, 'Otto Other')
  for (let i = 0; i < 2; i++) await other.post()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)
  await expect(page.getByRole('list', { name: 'Similar rooms' })).toBeAttached()
  const side = [
    page.getByRole('button', { name: "I'm Interested" }),
    page.getByRole('button', { name: 'Message the host' }),
    page.getByText(/^Member since/),
    page.getByRole('link', { name: 'How to stay safe' }),
  ]
  for (const part of side) await expect(part).toBeInViewport({ ratio: 1 })
  // At the end of the window: the panel ends with the text beside it.
  await page.getByRole('heading', { name: 'Lifestyle' }).evaluate((last) => last.scrollIntoView({ block: 'end' }))
  for (const part of side) await expect(part).toBeInViewport({ ratio: 1 })
  const cards = page.getByRole('list', { name: 'Similar rooms' }).getByRole('article')
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the first screen has photo, title, price, place, key facts and the bar, also with the email reminder', async ({
    page,
    request,
  }) => {
    const owner = await newPerson(request, 'Olga Owner')
    const room = await owner.post({
      title: 'Sunny parlor-floor room on Halsey Street, Bed-Stuy',
      availableFrom: '2024-01-01',
      minimumStayMonths: 6,
      billsIncluded: false,
      billsEstimate: 38,
      deposit: 700,
      petsAllowed: false,
      smokingAllowed: false,
      householdSize: 3,
      hostType: 'lives-there',
    })
    await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)
    await expect(page.getByRole('region', { name: 'Email confirmation' })).toBeVisible()
    await expect(page.getByText(/^Member since/)).toBeAttached()
    const bar = page.locator('[data-action-bar]')
    for (const action of ['Message the host', "I'm Interested"]) {
      await expect(bar.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 })
    }
    const endOf = async (shown: Locator) => {
      const box = await shown.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    const barTop = (await bar.boundingBox())?.y ?? Number.NaN
    const parts = [
      page.locator('main svg[viewBox="0 0 320 240"]').first(),
      heading(page),
      page.getByText('$700', { exact: true }).first(),
      page.getByLabel('At a glance'),
      page.getByLabel('Key facts'),
    ]
    let end = 0
    for (const part of parts) {
      expect(await endOf(part)).toBeGreaterThan(end)
      end = await endOf(part)
    }
    expect(end).toBeLessThanOrEqual(barTop)
  })

  test('similar rooms are a row that scrolls sideways, also by keyboard, without making the page wider', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/all-items?photos=true')
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    const row = page.getByRole('list', { name: 'Similar rooms' })
    await row.scrollIntoViewIfNeeded()
    const last = row.getByRole('link', { name: /^View Details/ }).last()
    await expect(last).not.toBeInViewport()
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('the action bar stays visible and covers neither the footer nor the focused element', async ({
    page,
    request,
  }) => {
    const owner = await newPerson(request, 'Olga Owner')
    const room = await owner.post({
      title: 'W'.repeat(120),
      location: 'L'.repeat(120),
      // Chromium may let a line overflow that ends in the ligature "www" (components.css).
      description: `${'w'.repeat(300)} ${'A sentence that goes on. '.repeat(180).trim()}`,
      lifestyle: Array.from({ length: 20 }, (_, index) => `${index}${'t'.repeat(38)}`),
      contactInfo: `${'c'.repeat(180)}@example.com`,
    })
    await signIn(page, await newPerson(request, 'Sam Seeker'), `/details/${room._id}`)
    const button = page.getByRole('button', { name: "I'm Interested" })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const description = page.getByText(/^w{300}/)
    expect(await description.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

    const bar = page.locator('[data-action-bar]')
    await heading(page).focus()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      const focus = await page.locator(':focus').boundingBox()
      const cover = await bar.boundingBox()
      const isInBar = await bar.evaluate((element) => element.contains(document.activeElement))
      const isApart = !focus || !cover || focus.y + focus.height <= cover.y || focus.y >= cover.y + cover.height
      expect(isInBar || isApart).toBe(true)
    }

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const footer = await page.getByRole('contentinfo').boundingBox()
    const end = await bar.boundingBox()
    expect(end && footer && end.y + end.height <= footer.y).toBe(true)

    await button.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Contact details' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Remove interest' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
