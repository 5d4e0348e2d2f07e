import { account } from './accounts.ts'
import { expect, expectNoAxeViolations, signIn, test } from './fixtures.ts'
import { newPerson } from './people.ts'

test('a saved profile is shown in the top bar, in the other tab and as host of a room', {
  tag: '@journey',
}, async ({ page, context, request }) => {
  const person = await newPerson(request, 'Petra Profile')
  const room = await person.post()
  await signIn(page, person, '/profile')
  const other = await context.newPage()
  await other.goto(`/details/${room._id}`)
  await expect(account(other, 'Petra Profile')).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Petra Renamed')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toHaveCount(2)
  await expect(account(page, 'Petra Renamed')).toBeVisible()
  await expect(account(other, 'Petra Renamed')).toBeVisible()

  const buffer = await page.screenshot({ type: 'jpeg' })
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(account(page, 'Petra Renamed').locator('img')).toHaveJSProperty('naturalWidth', 480)

  await expect(async () => {
    const seen = await request.get(`/api/roommates/${room._id}`)
    expect(await seen.json()).toMatchObject({ userName: 'Petra Renamed', host: { name: 'Petra Renamed' } })
  }).toPass({ timeout: 5_000 })
})

test('a profile with errors and the banner have no axe violation in either theme', async ({ page, request }) => {
  await signIn(page, await newPerson(request, 'Axel Axe'), '/profile')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/my-interests')
  await expect(page.getByRole('region', { name: 'Email confirmation' })).toBeVisible()
  await expectNoAxeViolations(page)
})
