import { chooseAction, expect, host, signIn, test, testSignedIn } from './fixtures.ts'
import { readLayoutShift, watchLayoutShift } from './layout-shift.ts'
import { newPerson } from './people.ts'

// Two accounts sign up first, and the statistics are cached.
test.slow()
testSignedIn.slow()

test('the dashboard of a new host is empty, counts a listing and its interest, and is empty after deletion', {
  tag: '@journey',
}, async ({ page, request }) => {
  const owner = await newPerson(request, 'Dora Dash')
  await signIn(page, owner, '/dashboard')
  const interest = page.getByRole('region', { name: 'Interest in your rooms' })
  await expect(page.getByRole('tab', { name: 'My Items 0' })).toBeVisible()
  await expect(interest).toBeHidden()

  const room = await owner.post({ title: 'Attic over the dash' })
  const seeker = await newPerson(request, 'Sven Seeker')
  await seeker.like(room._id)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'My Items 1' })).toBeVisible()
  await interest.getByRole('button', { name: /^Show as table/ }).click()
  const row = interest.getByRole('row', { name: /^Attic over the dash/ })
  await expect(row.getByRole('cell').first()).toHaveText('1')

  await page.getByRole('tab', { name: /^My Items/ }).click()
  await expect(page).toHaveURL('/dashboard?tab=my-items')
  await chooseAction(page, 'Attic over the dash', 'Delete')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Deleted!' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('tab', { name: 'My Items 0' })).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(interest).toBeHidden()
})

testSignedIn.describe('of a host', () => {
  testSignedIn.use({ as: host })

  testSignedIn('loading the figures causes no layout shift', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await watchLayoutShift(page)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('img', { name: /^Interest in all/ })).toBeVisible()
    await page.getByRole('heading', { name: 'Platform Insights' }).click()
    await expect(page.getByRole('img', { name: /^Typical rent/ })).toBeVisible()
    expect(await readLayoutShift(page)).toBeLessThan(0.02)
  })

  testSignedIn('a chart whose script fails shows an error, and the figures stay visible', async ({ page }) => {
    await page.route(/\/platform-charts[^/]*\.(js|tsx)/, (route) => route.abort())
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Platform Insights' }).click()
    await expect(page.getByText('We couldn’t load the charts.')).toBeVisible()
    await expect(page.getByText('Average Rent')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Interest in all/ })).toBeVisible()
  })
})
