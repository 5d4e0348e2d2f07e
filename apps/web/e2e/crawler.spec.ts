import type { BrowserContext, Page } from '@playwright/test'
import { expect, host, settled, test, testSignedIn } from './fixtures.ts'

/** The route table of the product, and the two old addresses; rooms are reached through links. */
const staticRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/about',
  '/aboutsection',
  '/support',
  '/contact',
  '/guide',
  '/safety',
  '/privacy-policy',
  '/privacy',
  '/terms',
  '/cookies',
]
const openRoutes = ['/', '/all-items', '/allitems']
/** Where a visitor is led to sign in, which router.test.tsx sees. */
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
/** Of pages that differ in a room or in a search alone. */
const MOST_ALIKE = 2
const ROOM_ID = /[0-9a-f]{24}/g

/** Screens that lead nowhere on purpose, each at its own address only. */
const deadEnds = ['Oops! Page Not Found', 'Something went wrong. Please try again.', 'Roommate post not found.']

interface Link {
  href: string
  name: string
  target: string
  rel: string
}

const shapeOf = ({ pathname, searchParams }: URL): string =>
  [pathname.replace(ROOM_ID, ':id'), ...[...searchParams.keys()].sort()].join(' ')

const readLinks = (page: Page): Promise<Link[]> =>
  page.locator('a').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      name: link.textContent.trim() || (link.getAttribute('aria-label') ?? ''),
      target: link.getAttribute('target') ?? '',
      rel: link.getAttribute('rel') ?? '',
    })),
  )

const readIds = (page: Page): Promise<string[]> =>
  page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))

/** What is wrong with a link that leads out of the site; where it leads is not asked. */
const faultOf = ({ protocol, pathname, hostname }: URL, { target, rel }: Link): string | null => {
  if (protocol === 'mailto:')
    return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(decodeURIComponent(pathname)) ? null : 'no address'
  if (protocol === 'tel:') return /^\+?\d{8,15}$/.test(pathname) ? null : 'no number'
  if (protocol !== 'https:') return `leads out by ${protocol}`
  if (!hostname.includes('.')) return 'no host'
  return target === '_blank' && !rel.split(' ').includes('noopener') ? 'opens a tab without rel=noopener' : null
}

/** Follows every link from these addresses on, and returns all that is wrong, and where it has been. */
const crawl = async (
  context: BrowserContext,
  origin: string,
  { starts, leaveOut = () => false }: { starts: readonly string[]; leaveOut?: (path: string) => boolean },
) => {
  const problems: string[] = []
  const queue: string[] = []
  const known = new Set<string>()
  const alike = new Map<string, number>()
  const wanted: { from: string; address: string; id: string }[] = []
  const idsAt = new Map<string, string[]>()
  const files = new Map<string, string>()

  const meet = (address: string) => {
    if (known.has(address)) return
    known.add(address)
    const url = new URL(address, origin)
    if (leaveOut(url.pathname)) return
    const shape = shapeOf(url)
    const met = (alike.get(shape) ?? 0) + 1
    alike.set(shape, met)
    if (met <= MOST_ALIKE) queue.push(address)
  }

  const judge = (link: Link, from: string) => {
    const fault = (what: string) => problems.push(`${from}: “${link.name}” (${link.href}) ${what}`)
    if (link.name === '') fault('has no name')
    if (link.href === '' || link.href === '#' || !URL.canParse(link.href, origin + from)) return fault('leads nowhere')
    const url = new URL(link.href, origin + from)
    if (url.origin !== origin) {
      const wrong = faultOf(url, link)
      return wrong === null ? undefined : fault(wrong)
    }
    // Not of the page: the API's own documents.
    if (url.pathname.startsWith('/api/')) return files.set(url.href, from)
    const address = url.pathname + url.search
    meet(address)
    if (url.hash !== '') wanted.push({ from, address, id: decodeURIComponent(url.hash.slice(1)) })
  }

  const visit = async (page: Page, address: string) => {
    try {
      await page.goto(address, { waitUntil: 'commit' })
      await settled(page)
    } catch (error) {
      problems.push(`${address}: did not settle: ${String(error).split('\n')[0]}`)
      return
    }
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    if (deadEnds.includes(heading)) problems.push(`${address}: ${heading}`)
    idsAt.set(address, await readIds(page))
    for (const link of await readLinks(page)) judge(link, address)
  }

  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  for (const page of tabs) {
    page.on('console', (message) => {
      const { url } = message.location()
      // Pictures of other sites cannot be fetched on a machine without internet.
      if (message.type() !== 'error' || (url !== '' && !url.startsWith(origin))) return
      problems.push(`${new URL(page.url()).pathname}: console: ${message.text()} ${url}`)
    })
  }
  starts.forEach(meet)
  while (queue.length > 0) {
    const wave = queue.splice(0, TABS)
    await Promise.all(tabs.slice(0, wave.length).map((page, index) => visit(page, wave[index] ?? '/')))
  }
  for (const { from, address, id } of wanted) {
    const ids = idsAt.get(address)
    if (ids && !ids.includes(id)) problems.push(`${from}: leads to ${address}#${id}, where nothing has that id`)
  }
  for (const [file, from] of files) {
    const answer = await context.request.get(file)
    if (!answer.ok()) problems.push(`${from}: ${file} answers ${answer.status()}`)
  }
  return { problems, been: [...idsAt.keys()] }
}

// Some twenty pages each.
test.slow()
testSignedIn.slow()

test('every link a visitor can follow leads somewhere', async ({ context, baseURL }) => {
  const starts = [...staticRoutes, ...openRoutes]
  const leaveOut = (path: string) => guardedRoutes.includes(path) || path.startsWith('/details/')
  const { problems, been } = await crawl(context, new URL(baseURL ?? '').origin, { starts, leaveOut })
  expect(problems).toEqual([])
  expect(been).toEqual(expect.arrayContaining(starts))
})

testSignedIn.describe('signed in', () => {
  testSignedIn.use({ as: host })

  testSignedIn('every link a host can follow leads somewhere', async ({ context, baseURL }) => {
    // What is the same for everybody has been seen by the visitor.
    const leaveOut = (path: string) => staticRoutes.includes(path) || path.startsWith('/blog/')
    const starts = [...openRoutes, ...guardedRoutes]
    const { problems, been } = await crawl(context, new URL(baseURL ?? '').origin, { starts, leaveOut })
    expect(problems).toEqual([])
    const shapes = been.map((address) => shapeOf(new URL(address, 'http://site')))
    expect(shapes).toEqual(expect.arrayContaining([...starts, '/details/:id', '/update/:id']))
  })
})
