import type { BrowserContext, Page } from '@playwright/test'
import { expect, host, test, testSignedIn, waitUntilLoaded } from './fixtures.ts'

/** Public pages that are the same for everyone. */
const staticRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/about',
  '/aboutsection',
  '/support',
  '/contact',
  '/guide',
  '/how-we-order',
  '/safety',
  '/privacy-policy',
  '/privacy',
  '/terms',
  '/cookies',
]
/** Public pages that depend on the session. They link to rooms. */
const openRoutes = ['/', '/all-items', '/allitems']
/** Pages that redirect visitors to sign in; tested in router.test.tsx. */
const guardedRoutes = [
  '/browselist',
  '/createroom',
  '/create-room',
  '/dashboard',
  '/mylist',
  '/my-interests',
  '/profile',
]

const TABS = 2
/** Maximum number of visits to pages that differ only in their room or in the values of their query. */
const MAX_PER_SHAPE = 2
const ROOM_ID = /[0-9a-f]{24}/g

/** Headings of error pages. */
const errorHeadings = ['Oops! Page Not Found', 'Something went wrong. Please try again.', 'Roommate post not found.']

interface Link {
  href: string
  name: string
  target: string
  rel: string
}

const shapeOf = ({ pathname, searchParams }: URL): string =>
  [pathname.replace(ROOM_ID, ':id'), ...[...searchParams.keys()].sort()].join(' ')

const readLinks = (page: Page): Promise<Link[]> =>
  page.locator('a[href], a:not([role])').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      name: link.textContent.trim() || (link.getAttribute('aria-label') ?? ''),
      target: link.getAttribute('target') ?? '',
      rel: link.getAttribute('rel') ?? '',
    })),
  )

const readIds = (page: Page): Promise<string[]> =>
  page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))

/** Returns the fault of an external link, or null. Does not request its target. */
const findFault = ({ protocol, pathname, hostname }: URL, { target, rel }: Link): string | null => {
  if (protocol === 'mailto:')
    return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(decodeURIComponent(pathname)) ? null : 'has no valid address'
  if (protocol === 'tel:') return /^\+?\d{8,15}$/.test(pathname) ? null : 'has no valid number'
  if (protocol !== 'https:') return `has the protocol ${protocol}`
  if (!hostname.includes('.')) return 'has no host'
  return target === '_blank' && !rel.split(' ').includes('noopener') ? 'opens a tab without rel=noopener' : null
}

/** Follows links from these addresses; returns the problems found and the pages visited. */
const crawl = async (
  context: BrowserContext,
  origin: string,
  {
    startAddresses,
    isExcluded = () => false,
  }: { startAddresses: readonly string[]; isExcluded?: (path: string) => boolean },
) => {
  const problems: string[] = []
  const queue: string[] = []
  const known = new Set<string>()
  const visits = new Map<string, number>()
  const anchors: { from: string; address: string; id: string }[] = []
  const idsAt = new Map<string, string[]>()
  const files = new Map<string, string>()

  const enqueue = (address: string) => {
    if (known.has(address)) return
    known.add(address)
    const url = new URL(address, origin)
    if (isExcluded(url.pathname)) return
    const shape = shapeOf(url)
    const count = (visits.get(shape) ?? 0) + 1
    visits.set(shape, count)
    if (count <= MAX_PER_SHAPE) queue.push(address)
  }

  const checkLink = (link: Link, from: string) => {
    const addFault = (fault: string) => problems.push(`${from}: “${link.name}” (${link.href}) ${fault}`)
    if (link.name === '') addFault('has no name')
    if (link.href === '' || link.href === '#' || !URL.canParse(link.href, origin + from))
      return addFault('has no target')
    const url = new URL(link.href, origin + from)
    if (url.origin !== origin) {
      const found = findFault(url, link)
      return found === null ? undefined : addFault(found)
    }
    // Documents of the API are requested, not opened.
    if (url.pathname.startsWith('/api/')) return files.set(url.href, from)
    const address = url.pathname + url.search
    enqueue(address)
    if (url.hash !== '') anchors.push({ from, address, id: decodeURIComponent(url.hash.slice(1)) })
  }

  const visit = async (page: Page, address: string) => {
    try {
      await page.goto(address, { waitUntil: 'commit' })
      await waitUntilLoaded(page)
    } catch (error) {
      problems.push(`${address}: did not finish loading: ${String(error).split('\n')[0]}`)
      return
    }
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    if (errorHeadings.includes(heading)) problems.push(`${address}: ${heading}`)
    idsAt.set(address, await readIds(page))
    for (const link of await readLinks(page)) checkLink(link, address)
  }

  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  for (const page of tabs) {
    page.on('console', (message) => {
      const { url } = message.location()
      // Images of other sites fail on a machine without internet.
      if (message.type() !== 'error' || (url !== '' && !url.startsWith(origin))) return
      problems.push(`${new URL(page.url()).pathname}: console: ${message.text()} ${url}`)
    })
  }
  startAddresses.forEach(enqueue)
  while (queue.length > 0) {
    const batch = queue.splice(0, TABS)
    await Promise.all(tabs.slice(0, batch.length).map((page, index) => visit(page, batch[index] ?? '/')))
  }
  for (const { from, address, id } of anchors) {
    const ids = idsAt.get(address)
    if (ids && !ids.includes(id)) problems.push(`${from}: links to ${address}#${id}, but no element has that id`)
  }
  for (const [file, from] of files) {
    const response = await context.request.get(file)
    if (!response.ok()) problems.push(`${from}: ${file} returns ${response.status()}`)
  }
  return { problems, visited: [...idsAt.keys()] }
}

// Each crawl visits about 20 pages.
test.slow()
testSignedIn.slow()

test('every link a visitor can follow has a target', async ({ context, baseURL }) => {
  const startAddresses = [...staticRoutes, ...openRoutes]
  const isExcluded = (path: string) => guardedRoutes.includes(path) || path.startsWith('/details/')
  const { problems, visited } = await crawl(context, new URL(baseURL ?? '').origin, { startAddresses, isExcluded })
  expect(problems).toEqual([])
  expect(visited).toEqual(expect.arrayContaining(startAddresses))
})

testSignedIn.describe('signed in', () => {
  testSignedIn.use({ as: host })

  testSignedIn('every link a host can follow has a target', async ({ context, baseURL }) => {
    // The visitor's crawl covers the pages that are the same for everyone.
    const isExcluded = (path: string) => staticRoutes.includes(path) || path.startsWith('/blog/')
    const startAddresses = [...openRoutes, ...guardedRoutes]
    const { problems, visited } = await crawl(context, new URL(baseURL ?? '').origin, { startAddresses, isExcluded })
    expect(problems).toEqual([])
    const shapes = visited.map((address) => shapeOf(new URL(address, 'http://site')))
    expect(shapes).toEqual(expect.arrayContaining([...startAddresses, '/details/:id', '/update/:id']))
  })
})
