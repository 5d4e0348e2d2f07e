import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { articleTeasers } from '#src/features/articles/teasers.tsx'
import { paths } from '#src/lib/paths.ts'
import { setWindowWidth } from '#src/testing/browser.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const { blogArticle, details: _details, update: _update, conversation: _conversation, ...others } = paths
const addresses = new Set([
  ...Object.values(others).map((path) => path()),
  ...articleTeasers.map(({ id }) => blogArticle(id)),
])

const expectLinksToLead = () => {
  const links = within(screen.getByRole('main')).getAllByRole('link')
  for (const link of links) {
    const href = link.getAttribute('href') ?? ''
    if (/^(https:|mailto:)/.test(href)) continue
    const { pathname, hash } = new URL(href, location.origin)
    expect(addresses, href).toContain(pathname)
    if (hash && link.closest('nav')) expect(document.getElementById(hash.slice(1)), href).not.toBeNull()
  }
}

describe.each([
  ['/guide', 'Guide', '/guide'],
  ['/safety', 'Safety', '/safety'],
  ['/privacy-policy', 'Privacy Policy', '/privacy-policy'],
  ['/terms', 'Terms', '/terms'],
  ['/cookies', 'Cookies', '/cookies'],
])('%s', (address, title, canonical) => {
  test('→ lists each of its sections, every link leads somewhere, and one address counts', async () => {
    renderRoute(address)
    await heading(title)
    const contents = screen.getByRole('navigation', { name: 'On this page' })
    const sections = within(screen.getByRole('main'))
      .getAllByRole('region')
      .map((section) => within(section).getByRole('heading', { level: 2 }).textContent)
    expect(sections.length).toBeGreaterThan(3)
    expect(
      within(contents)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(sections)
    expectLinksToLead()
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      (__WEB_URL__ ?? location.origin) + canonical,
    )
  })
})

test.each([
  ['/privacy-policy', 22],
  ['/terms', 21],
  ['/cookies', 23],
])('%s → says from when it is', async (address, date) => {
  renderRoute(address)
  const day = await screen.findByText(`November ${date}, 2026`)
  expect(day).toHaveAttribute('datetime', `2026-11-${date}T12:00:00Z`)
})

describe('a section', () => {
  test('chosen from the list → has the focus, and its name in the address', async () => {
    const { user, lastAction } = renderRoute('/safety')
    await heading('Safety')
    await user.click(screen.getByRole('link', { name: 'Payment' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Payment' })).toHaveFocus())
    expect(lastAction()).toBe('PUSH')
  })

  test('named by the address that is opened → has the focus', async () => {
    renderRoute('/privacy-policy#your-rights')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Download, correct, delete' })).toHaveFocus())
  })

  test('named by a link of another page → has the focus, not the heading of its page', async () => {
    const { user, address } = renderRoute('/terms')
    await heading('Terms')
    await user.click(screen.getByRole('link', { name: 'what that means for you' }))
    await heading('Safety')
    expect(address()).toBe('/safety')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'What “Verified” means' })).toHaveFocus())
  })

  test('that is not there → the page opens as it is', async () => {
    renderRoute('/terms#no-such-section')
    expect(await heading('Terms')).toBeVisible()
    expect(document.body).toHaveFocus()
  })
})

describe.each(['/about', '/aboutsection'])('%s', (address) => {
  test('→ mission, offer, figures, story, values and calls to action; /about counts', async () => {
    renderRoute(address)
    await heading('About Us')
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(parts).toEqual(
      expect.arrayContaining(['Our mission', 'What we offer', 'Our impact', 'Our story', 'What we hold on to']),
    )
    for (const figure of ['10,000+', '5,000+', '50+', '24/7']) expect(screen.getByText(figure)).toBeVisible()
    expect(screen.getByText(/has run since 2023/)).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/browselist')
    expect(main.getByRole('link', { name: 'Post Your Listing' })).toHaveAttribute('href', '/createroom')
    expect(main.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register')
    expectLinksToLead()
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${__WEB_URL__ ?? location.origin}/about`,
    )
  })

  test('signed in → is not asked to create an account', async () => {
    renderRoute(address, { session: signedIn() })
    await heading('About Us')
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('link', { name: 'Create Account' })).not.toBeInTheDocument()
    expect(main.getAllByRole('link', { name: 'Browse Listings' })).toHaveLength(2)
  })

  test('→ About Us is the current link of the bar', async () => {
    setWindowWidth(1280)
    renderRoute(address)
    await heading('About Us')
    const links = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(links.getByRole('link', { current: 'page' })).toHaveTextContent('About Us')
  })

  test('→ says nothing of events', async () => {
    renderRoute(address)
    await heading('About Us')
    expect(screen.getByRole('main')).not.toHaveTextContent(/event/i)
  })
})

test('the description is that of the page, and that of the site again afterwards', async () => {
  const tag = document.createElement('meta')
  Object.assign(tag, { name: 'description', content: 'Of the site' })
  document.head.append(tag)
  const { user } = renderRoute('/cookies')
  await heading('Cookies')
  expect(tag.content).toMatch(/sets no cookies/)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Privacy Policy' }))
  await heading('Privacy Policy')
  expect(tag.content).toMatch(/stores about you/)
  await user.click(screen.getByRole('link', { name: 'My Profile' }))
  await heading('Sign in')
  expect(tag.content).toBe('Of the site')
  tag.remove()
})
