import { type FitAnswer, fitQuestions } from '@roommate-finder/contracts/fit'
import { expect, expectNoAxeViolations, openAs, test } from './fixtures.ts'
import { newPerson, uniqueWord } from './people.ts'

/** The first answer to every question, accepting nothing else. */
const answers = Object.entries(fitQuestions).map(
  ([question, [own]]) => ({ question, own, accepts: [own], weight: 'matters' }) as FitAnswer,
)

test('a seeker answers the questions, finds a room that fits with the reasons, and writes to its host', {
  tag: '@journey',
}, async ({ browser, request }) => {
  test.slow()
  const host = await newPerson(request, 'Hana Host')
  const title = `Attic ${uniqueWord()}`
  const room = await host.post({ title })
  await host.answerFor(room, answers)

  const page = await openAs(browser, await newPerson(request, 'Sam Seeker'), '/fit')
  await page.getByRole('button', { name: 'Answer questions' }).click()
  for (const { question } of answers) {
    const tile = page.getByRole('radio').first()
    await expect(tile).toHaveAttribute('name', question)
    await tile.check()
    if (question === 'smoking') await page.getByText('Deal-breaker', { exact: true }).click()
    await page.getByRole('button', { name: /^(Next|Done)$/ }).click()
  }
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'See rooms that fit you' }).click()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Fits: early riser')
  await expectNoAxeViolations(page)

  await card.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('region', { name: 'Living together' })).toContainText(/Fits: .*no smoking/)
  await page.getByRole('button', { name: 'Message the host' }).click()
  await page.getByRole('button', { name: 'Is the room still available?' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f]{24}$/)

  const hostPage = await openAs(browser, host, '/messages')
  await hostPage.getByRole('link', { name: /Sam Seeker/ }).click()
  await expect(hostPage.getByText('Is the room still available?').last()).toBeVisible()
})

test('a host finds a seeker who fits, invites them, and the seeker accepts', {
  tag: '@journey',
}, async ({ browser, request }) => {
  test.slow()
  const host = await newPerson(request, 'Hana Host')
  await host.confirmAddress()
  const title = `Attic ${uniqueWord()}`
  await host.answerFor(await host.post({ title }), answers)
  const seeker = await newPerson(request, 'Sam Seeker')
  const intro = `I repair bikes at ${uniqueWord()}.`
  await seeker.seek({ intro, answers, budgetMax: 800, stayMonths: 12 })

  const hostPage = await openAs(browser, host, '/mylist')
  await hostPage.getByRole('button', { name: `More actions for ${title}` }).click()
  await hostPage.getByRole('menuitem', { name: 'People who might fit' }).click()
  const person = hostPage
    .getByRole('list', { name: 'People who might fit' })
    .getByRole('listitem')
    .filter({ hasText: intro })
  await expect(person).toContainText('Fits: early riser')
  await expect(person).toContainText('For 12 months · Up to $800/month')
  await expect(person.getByRole('heading')).toHaveText('Sam')
  await expectNoAxeViolations(hostPage)
  await person.getByRole('button', { name: 'Invite Sam' }).click()
  await expect(hostPage.getByLabel('Your message')).toHaveValue(/^Hi Sam, I think you’d fit in well here\./)
  await expectNoAxeViolations(hostPage)
  await hostPage.getByRole('button', { name: 'Send invitation' }).click()
  await expect(hostPage).toHaveURL(/\/messages\/[0-9a-f]{24}$/)

  const seekerPage = await openAs(browser, seeker, new URL(hostPage.url()).pathname)
  const invitation = seekerPage.getByRole('region', { name: 'Invitation' })
  await expect(invitation).toContainText(`Hana Host invited you to “${title}”`)
  await expectNoAxeViolations(seekerPage)
  await invitation.getByRole('button', { name: 'Answer' }).click()
  await seekerPage.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(invitation).toHaveCount(0)
  const accepted = 'Thanks for the invitation! When could I come and see the room?'
  await expect(hostPage.getByText(accepted).last()).toBeVisible()

  await hostPage.goBack()
  await expect(hostPage.getByRole('heading', { name: 'People who might fit' })).toBeVisible()
  await expect(person).toHaveCount(0)
})
