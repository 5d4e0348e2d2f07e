import { getMe } from '@roommate-finder/contracts/accounts'
import { listMyInterests } from '@roommate-finder/contracts/interest'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PHONE, setWindowWidth } from '#src/testing/browser.ts'
import { listingsOf } from '#src/testing/factories.ts'
import { answerFeatured, answerLists, settled } from '#src/testing/lists.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { saveInBrowser } from '#src/testing/shortlist.ts'

const WIDE = 1280

const bar = () => within(screen.getByRole('banner'))
const mainLinks = () =>
  within(bar().getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const open = async (...[address, options]: Parameters<typeof renderRoute>) => {
  const route = renderRoute(address, options)
  await screen.findByRole('heading', { level: 1 })
  return route
}

const publicLinks = [
  ['Home', '/'],
  ['All Room lists', '/all-items'],
  ['About Us', '/aboutsection'],
  ['Support', '/support'],
  ['Contact Us', '/contact'],
]

describe('the top bar', () => {
  beforeEach(() => setWindowWidth(WIDE))

  test('shows a visitor the links with Login and Sign Up, and Saved rooms once there are some', async () => {
    await open('/support')
    expect(mainLinks()).toEqual(publicLinks)
    saveInBrowser('0a'.repeat(12))
    act(() => void dispatchEvent(new Event('storage')))
    expect(mainLinks()).toEqual([...publicLinks, ['Saved rooms', '/shortlist']])
    expect(bar().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(bar().getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
    expect(bar().getByRole('link', { name: 'Support' })).toHaveAttribute('aria-current', 'page')
    expect(bar().queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument()
  })

  test("marks the list's link as current on /browselist too", async () => {
    answerLists()
    await open('/browselist', { session: signedIn() })
    expect(bar().getByRole('link', { current: 'page' })).toHaveTextContent('All Room lists')
    await settled()
  })

  test('shows neither Login nor Log Out while the session loads', async () => {
    await open('/support', { session: { ...visitor, loading: true } })
    expect(bar().queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
    expect(bar().queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument()
  })

  test('shows a user Dashboard, their photo as avatar with a menu, and Log Out', async () => {
    server.use(reply(getMe, { offer: null, photoURL: '/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp' }))
    const { user } = await open('/support', { session: signedIn() })
    expect(mainLinks()).toEqual([...publicLinks, ['Dashboard', '/dashboard']])
    expect(bar().queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()

    const avatar = await bar().findByRole('button', { name: 'Your account: Ana Ruiz' })
    await waitFor(() =>
      expect(avatar.querySelector('img')).toHaveAttribute('src', '/api/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp'),
    )
    await user.hover(avatar)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Ana Ruiz')

    await user.click(avatar)
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['My Profile', '/profile'],
      ['My rooms', '/mylist'],
      ['Rooms that fit you', '/matches'],
      ['Saved rooms', '/shortlist'],
      ['Rooms I’m interested in', '/my-interests'],
      ['Saved searches', '/saved-searches'],
      ['Messages', '/messages'],
      ['Viewings', '/viewings'],
    ])
  })

  test('names the account menu by email address if the user has no name', async () => {
    await open('/support', { session: signedIn({ displayName: null }) })
    expect(await bar().findByRole('button', { name: 'Your account: ana@example.test' })).toBeVisible()
  })

  test('Log Out signs out, says so and opens the home page', async () => {
    answerFeatured(listingsOf(1))
    const signOut = vi.fn(() => Promise.resolve())
    const { user, become, address } = await open('/support', { session: signedIn({}, { signOut }) })
    await user.click(bar().getByRole('button', { name: 'Log Out' }))
    expect(signOut).toHaveBeenCalledOnce()
    become(visitor)
    expect(await screen.findByText('You’ve signed out.')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/'))
    expect(bar().getByRole('link', { name: 'Login' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /^Find a room/ })).toHaveFocus())
  })

  test('a failed Log Out says so and keeps the session', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    const signOut = () => Promise.reject(new Error('no way'))
    const { user } = await open('/support', { session: signedIn({}, { signOut }) })
    await user.click(bar().getByRole('button', { name: 'Log Out' }))
    expect(await screen.findByText('We couldn’t sign you out. Please try again.')).toBeVisible()
    await waitFor(() => expect(bar().getByRole('button', { name: 'Log Out' })).not.toHaveAttribute('aria-disabled'))
    expect(console.error).toHaveBeenCalledExactlyOnceWith('Sign-out failed', new Error('no way'))
    vi.mocked(console.error).mockClear()
  })

  test('Log Out on a page for signed-in users opens the home page, and so does the next sign-in', async () => {
    server.use(reply(listMyInterests, []))
    answerFeatured(listingsOf(1))
    const opened = renderRoute('/my-interests', {
      session: signedIn(
        {},
        {
          signOut: () => {
            opened.become({ ...visitor, loggedOut: true })
            return Promise.resolve()
          },
        },
      ),
    })
    const { user, address, become } = opened
    await screen.findByRole('heading', { level: 1, name: 'Rooms I’m interested in' })
    await user.click(bar().getByRole('button', { name: 'Log Out' }))
    await screen.findByRole('heading', { level: 1, name: /^Find a room/ })
    expect(address()).toBe('/')
    await user.click(bar().getByRole('link', { name: 'Login' }))
    expect(await screen.findByText('Good to see you again.')).toBeVisible()
    become(signedIn())
    await waitFor(() => expect(address()).toBe('/'))
  })
})

describe('the phone menu', () => {
  beforeEach(() => setWindowWidth(PHONE))

  const menuButton = () => bar().getByRole('button', { name: /menu$/ })
  const openMenu = async (...[address, options]: Parameters<typeof renderRoute>) => {
    const route = await open(address, options)
    expect(bar().queryByRole('navigation', { hidden: false })).not.toBeInTheDocument()
    await route.user.click(menuButton())
    expect(bar().getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(menuButton()).toHaveAttribute('aria-expanded', 'true')
    return route
  }
  const expectClosed = () => {
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false')
    expect(bar().queryByRole('navigation', { hidden: false })).not.toBeInTheDocument()
  }

  test('closes after a link, even one to the current page', async () => {
    const { user, address } = await openMenu('/support')
    await user.click(bar().getByRole('link', { name: 'Contact Us' }))
    await screen.findByRole('heading', { level: 1, name: 'Contact Us' })
    expect(address()).toBe('/contact')
    expectClosed()

    await user.click(menuButton())
    await user.click(bar().getByRole('link', { name: 'Contact Us' }))
    await waitFor(expectClosed)
  })

  test('of a user has the pages of the account, marks the current one, and has the theme', async () => {
    server.use(reply(listMyInterests, []))
    const { user } = await openMenu('/my-interests', { session: signedIn() })
    const account = await bar().findByRole('navigation', { name: 'Your account' })
    const links = within(account).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['My ProfileAna RuizA', '/profile'],
      ['My rooms', '/mylist'],
      ['Rooms that fit you', '/matches'],
      ['Saved rooms', '/shortlist'],
      ['Rooms I’m interested in', '/my-interests'],
      ['Saved searches', '/saved-searches'],
      ['Viewings', '/viewings'],
    ])
    expect(bar().getByRole('link', { current: 'page' })).toHaveTextContent('Rooms I’m interested in')
    await user.click(bar().getByRole('button', { name: 'Switch to dark theme' }))
    expect(bar().getByRole('button', { name: 'Switch to light theme' })).toHaveFocus()
    await user.click(bar().getByRole('button', { name: 'Switch to light theme' }))
  })

  test('closed leaves the product name, messages, notifications and its button', async () => {
    await open('/support', { session: signedIn() })
    await bar().findByRole('button', { name: 'Notifications' })
    const inSight = ['link', 'button'].flatMap((role) => bar().getAllByRole(role, { hidden: false }))
    expect(inSight.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
      ...['Roommate Finder', 'Messages', 'Notifications', 'Open menu'],
    ])
  })

  test('closes on Log Out', async () => {
    answerFeatured(listingsOf(1))
    const signOut = vi.fn(() => Promise.resolve())
    const { user } = await openMenu('/support', { session: signedIn({}, { signOut }) })
    await user.click(bar().getByRole('button', { name: 'Log Out' }))
    expect(signOut).toHaveBeenCalledOnce()
    expectClosed()
  })

  test('closes by its button, by a press outside, and by Esc, which focuses its button', async () => {
    const { user } = await openMenu('/support')
    await user.click(menuButton())
    expectClosed()
    await user.click(menuButton())
    expect(menuButton()).toHaveAttribute('aria-expanded', 'true')
    await user.click(screen.getByRole('heading', { level: 1 }))
    expectClosed()
    await user.click(menuButton())
    await user.tab()
    await user.keyboard('{Escape}')
    expectClosed()
    expect(menuButton()).toHaveFocus()
  })
})

describe('the theme', () => {
  beforeEach(() => setWindowWidth(WIDE))

  const readScheme = () => document.documentElement.style.colorScheme

  test('the switch stores the other theme; switching back follows the system; another tab can change it', async () => {
    const { user } = await open('/support')
    await user.click(bar().getByRole('button', { name: 'Switch to dark theme' }))
    expect(readScheme()).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')

    await user.click(bar().getByRole('button', { name: 'Switch to light theme' }))
    expect(readScheme()).toBe('')
    expect(localStorage.getItem('theme')).toBeNull()

    localStorage.setItem('theme', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    expect(await bar().findByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    expect(readScheme()).toBe('dark')
  })

  test('the switch works when localStorage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const { user } = await open('/support')
    await user.click(bar().getByRole('button', { name: 'Switch to dark theme' }))
    expect(readScheme()).toBe('dark')
    vi.restoreAllMocks()
  })
})

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'))

  test('links to all pages, shows year, address and phone number, and opens social links in a new tab', async () => {
    await open('/support')
    const links = [...screen.getByRole('contentinfo').querySelectorAll('a')].map((link) => link.getAttribute('href'))
    for (const address of ['/', '/browselist', '/createroom', '/mylist', '/about', '/contact', '/support']) {
      expect(links).toContain(address)
    }
    for (const address of ['/privacy-policy', '/terms', '/privacy', '/cookies']) expect(links).toContain(address)
    expect(footer().getByText(/since 2023/)).toBeVisible()
    expect(footer().getByText(/Marietta Street/)).toBeVisible()
    expect(footer().getByRole('link', { name: '+1 (404) 555-0142' })).toHaveAttribute('href', 'tel:+14045550142')
    expect(footer().getByRole('link', { name: /^support@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
    const outside = footer().getAllByRole('link', { name: /opens in a new tab/ })
    expect(outside.length).toBeGreaterThan(0)
    for (const link of outside) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener')
    }
  })
})

test('the verification banner appears together with the user, so that the page does not move later', async () => {
  const { become } = await open('/support')
  become(signedIn({ emailVerified: false }))
  expect(screen.getByRole('region', { name: 'Email confirmation' })).toBeVisible()
})

describe('navigation', () => {
  beforeEach(() => setWindowWidth(WIDE))

  test('to another page focuses its heading; the first page keeps the default focus', async () => {
    const { user, goBack } = await open('/support')
    expect(document.body).toHaveFocus()
    await user.click(bar().getByRole('link', { name: 'About Us' }))
    const about = await screen.findByRole('heading', { level: 1, name: 'About Us' })
    expect(about).toHaveFocus()
    expect(document.title).toBe('About Us · Roommate Finder')
    goBack()
    expect(await screen.findByRole('heading', { level: 1, name: 'Support' })).toHaveFocus()
  })

  test('by the skip link focuses the main content and adds no history entry', async () => {
    const { user, address, lastAction } = await open('/support')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
    expect(address()).toBe('/support')
    expect(lastAction()).toBe('POP')
  })
})
