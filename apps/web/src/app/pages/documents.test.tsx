import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MarkdownText } from '#src/features/articles/markdown-text.ts'
import { articleTeasers } from '#src/features/articles/teasers.tsx'
import { paths } from '#src/lib/paths.ts'
import { setWindowWidth } from '#src/testing/browser.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const {
  blogArticle,
  details: _details,
  update: _update,
  conversation: _conversation,
  applicants: _applicants,
  seekers: _seekers,
  household: _household,
  visit: _visit,
  ...others
} = paths
const addresses = new Set([
  ...Object.values(others).map((path) => path()),
  ...articleTeasers.map(({ id }) => blogArticle(id)),
])

const expectValidLinks = () => {
  const links = within(screen.getByRole('main')).getAllByRole('link')
  for (const link of links) {
    const href = link.getAttribute('href') ?? ''
    if (/^(https:|mailto:)/.test(href)) continue
    const { pathname, hash } = new URL(href, location.origin)
    expect(addresses, href).toContain(pathname)
    if (hash && link.closest('nav')) expect(document.getElementById(hash.slice(1)), href).not.toBeNull()
  }
}

test.each([
  { address: '/guide', title: 'Guide' },
  { address: '/safety', title: 'Safety' },
  { address: '/how-we-order', title: 'How we order rooms' },
  { address: '/privacy-policy', title: 'Privacy policy', day: 29 },
  { address: '/terms', title: 'Terms', day: 21 },
  { address: '/cookies', title: 'Cookies', day: 28 },
])('$address has a title, contents, valid links, a canonical address and its date', async ({ address, title, day }) => {
  renderRoute(address)
  await heading(title)
  await waitFor(() => expect(document.title).toBe(`${title} · Roommate Finder`))
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
  expectValidLinks()
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
    'href',
    (__WEB_URL__ ?? location.origin) + address,
  )
  if (day !== undefined) {
    expect(screen.getByText(`November ${day}, 2026`)).toHaveAttribute('datetime', `2026-11-${day}T12:00:00Z`)
  }
})

const texts = import.meta.glob<MarkdownText>('../../features/articles/documents/*.md', {
  eager: true,
  import: 'default',
})

test('every link to a section of a document leads to one', () => {
  const missing = Object.values(texts).flatMap(({ html }) =>
    [...html.matchAll(/href="\/([\w-]+)#([\w-]+)"/g)].filter(([, name, id]) => {
      const text = texts[`../../features/articles/documents/${name}.md`]
      return !text?.contents.some((section) => section.id === id)
    }),
  )
  expect(missing.map(([href]) => href)).toEqual([])
  expect(Object.keys(texts)).toHaveLength(7)
})

describe('a section of a document', () => {
  test('chosen from the contents gets the focus and adds a history entry', async () => {
    const { user, lastAction } = renderRoute('/safety')
    await heading('Safety')
    await user.click(screen.getByRole('link', { name: 'Payment' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Payment' })).toHaveFocus())
    expect(lastAction()).toBe('PUSH')
  })

  test('in the hash of the opened address gets the focus', async () => {
    renderRoute('/privacy-policy#your-rights')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Download, correct, delete' })).toHaveFocus())
  })

  test("linked from another page gets the focus instead of the page's heading", async () => {
    const { user, address } = renderRoute('/terms')
    await heading('Terms')
    await user.click(screen.getByRole('link', { name: 'what that means' }))
    await heading('Safety')
    expect(address()).toBe('/safety')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'What “Email confirmed” means' })).toHaveFocus())
  })

  test('that does not exist leaves the page as it is', async () => {
    renderRoute('/terms#no-such-section')
    expect(await heading('Terms')).toBeVisible()
    expect(document.body).toHaveFocus()
  })
})

test.each(['/about', '/aboutsection'])(
  '%s shows About Us, mentions no events, and is canonical at /about',
  async (address) => {
    setWindowWidth(1280)
    renderRoute(address)
    await heading('About Us')
    await waitFor(() => expect(document.title).toBe('About Us · Roommate Finder'))
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(parts).toEqual(
      expect.arrayContaining(['Our mission', 'What we offer', 'Our impact', 'Our story', 'Our values']),
    )
    for (const figure of ['10,000+', '5,000+', '50+', '24/7']) expect(screen.getByText(figure)).toBeVisible()
    expect(screen.getByText(/started in 2023/)).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/all-items')
    expect(main.getByRole('link', { name: 'Post Your Listing' })).toHaveAttribute('href', '/createroom')
    expect(main.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register')
    expectValidLinks()
    expect(screen.getByRole('main')).not.toHaveTextContent(/event/i)
    const links = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(links.getByRole('link', { current: 'page' })).toHaveTextContent('About Us')
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${__WEB_URL__ ?? location.origin}/about`,
    )
  },
)

test('About Us does not ask a signed-in user to create an account', async () => {
  renderRoute('/about', { session: signedIn() })
  await heading('About Us')
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('link', { name: 'Create Account' })).not.toBeInTheDocument()
  expect(main.getAllByRole('link', { name: 'Browse Listings' })).toHaveLength(2)
})
