import { listPlaces } from '@roommate-finder/contracts/places'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { stubObserver } from '#src/testing/browser.ts'
import { aPlace, listingsOf } from '#src/testing/factories.ts'
import { answerFeatured, answerLists } from '#src/testing/lists.ts'
import { renderRoute } from '#src/testing/render-route.tsx'
import { gate, reply, server } from '#src/testing/server.ts'

const carousel = () => within(screen.getByRole('region', { name: 'What you can do here' }))
const slide = () => carousel().getByRole('group', { name: /^\d of 4$/ })
const shownSlide = () => slide().getAttribute('aria-label')
const next = () => carousel().getByRole('button', { name: 'Next slide' })
const live = () => slide().parentElement

const open = async () => {
  answerFeatured(listingsOf(3))
  const opened = renderRoute('/')
  await screen.findByRole('heading', { level: 1 })
  await screen.findAllByRole('article')
  await act(() => vi.dynamicImportSettled())
  return opened
}

/** Gives the slides the layout that Embla measures. */
const layOutSlides = () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 1000
  })
  const style = document.createElement('style')
  style.textContent = '.shrink-0 { margin: 0 }'
  document.head.append(style)
  onTestFinished(() => style.remove())
}

/** Advances the fake clock, which `useFakeClock` starts. */
const advanceClock = (ms: number): void => {
  act(() => void vi.advanceTimersByTime(ms))
}
const useFakeClock = () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

beforeEach(() => {
  window.happyDOM.settings.device.prefersReducedMotion = 'no-preference'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.happyDOM.settings.device.prefersReducedMotion = 'no-preference'
})

describe('the carousel', () => {
  beforeEach(layOutSlides)

  test('shows the first of four slides and two links', async () => {
    await open()
    expect(document.title).toBe('Find a room and people to share it with · Roommate Finder')
    expect(carousel().getByRole('link', { name: 'Start Your Search' })).toHaveAttribute('href', '/browselist')
    expect(carousel().getByRole('link', { name: 'Post Your Listing' })).toHaveAttribute('href', '/createroom')
    const slides = [...(live()?.children ?? [])]
    expect(slides.map((each) => each.getAttribute('aria-label'))).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
    for (const each of slides) {
      expect(each).toHaveAttribute('aria-roledescription', 'slide')
      expect(each.querySelector('h2')?.textContent).toBeTruthy()
      expect(each.querySelector('p')?.textContent).toBeTruthy()
    }
    expect(shownSlide()).toBe('1 of 4')
    expect(screen.getByRole('region', { name: 'What you can do here' })).toHaveAttribute(
      'aria-roledescription',
      'carousel',
    )
  })

  test('searches all rooms by words, rent and move-in date', async () => {
    answerLists()
    const { address } = await open()
    const search = within(carousel().getByRole('search', { name: 'Search rooms' }))
    fireEvent.change(search.getByLabelText('City, ZIP or keyword'), { target: { value: ' Austin ' } })
    fireEvent.change(search.getByLabelText('Max rent'), { target: { value: '$1,200.50' } })
    fireEvent.change(search.getByLabelText('Move in by'), { target: { value: '2099-01-31' } })
    fireEvent.click(search.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(address()).toBe('/all-items?search=Austin&maxRent=1200.5&availableBy=2099-01-31'))
  })

  test('searches near a chosen place instead of by words', async () => {
    answerLists()
    server.use(reply(listPlaces, [aPlace(), aPlace({ id: '5576859', label: 'Austin, MN' })]))
    const { user, address } = await open()
    const search = within(carousel().getByRole('search', { name: 'Search rooms' }))
    await user.type(search.getByLabelText('City, ZIP or keyword'), 'aust')
    await screen.findByRole('option', { name: 'Austin, TX' })
    await user.keyboard('{ArrowDown}{Enter}')
    expect(search.getByLabelText('City, ZIP or keyword')).toHaveValue('Austin, TX')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/all-items?near=4671654'))
  })

  test.each(['78704', '78704-1001', 'austin, tx 78704'])('searches near the typed place %s at once', async (typed) => {
    answerLists()
    const places = gate()
    const zip = aPlace({ id: 'zip78704', name: '78704', kind: 'zip', label: 'Austin, TX 78704' })
    server.use(reply(listPlaces, [zip], places))
    const { user, address } = await open()
    const search = within(carousel().getByRole('search', { name: 'Search rooms' }))
    await user.type(search.getByLabelText('City, ZIP or keyword'), `${typed}{Enter}`)
    expect(address()).toBe('/')
    places.open()
    await waitFor(() => expect(address()).toBe('/all-items?near=zip78704'))
  })

  test('announces suggestions in a region that is there before them', async () => {
    const places = gate()
    server.use(reply(listPlaces, [aPlace()], places))
    const { user } = await open()
    const form = carousel().getByRole('search', { name: 'Search rooms' })
    await user.type(within(form).getByLabelText('City, ZIP or keyword'), 'aust')
    await waitFor(() => expect(form.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement())
    places.open()
    await waitFor(() => expect(form.querySelector('[aria-live="polite"]')).toHaveTextContent('1 suggestion'))
  })

  test('refuses a rent that is no amount', async () => {
    const { user, address } = await open()
    const search = within(carousel().getByRole('search', { name: 'Search rooms' }))
    await user.type(search.getByLabelText('Max rent'), '1e3{Enter}')
    expect(search.getByLabelText('Max rent')).toHaveAccessibleDescription('Enter an amount like 800 or 1,200.50')
    expect(search.getByLabelText('Max rent')).toHaveFocus()
    expect(address()).toBe('/')
  })

  test('advances every 4000 ms in a loop without announcing the slides', async () => {
    await open()
    useFakeClock()
    fireEvent.click(next())
    expect(shownSlide()).toBe('2 of 4')
    expect(live()).toHaveAttribute('aria-live', 'off')
    advanceClock(3999)
    expect(shownSlide()).toBe('2 of 4')
    for (const expected of ['3 of 4', '4 of 4', '1 of 4', '2 of 4']) {
      advanceClock(1)
      expect(shownSlide()).toBe(expected)
      advanceClock(3999)
    }
  })

  test('Pause stops the slides and announces chosen ones; Play continues', async () => {
    await open()
    useFakeClock()
    fireEvent.click(carousel().getByRole('button', { name: 'Pause the slides' }))
    advanceClock(60_000)
    expect(shownSlide()).toBe('1 of 4')
    expect(live()).toHaveAttribute('aria-live', 'polite')
    fireEvent.click(carousel().getByRole('button', { name: 'Slide 3 of 4: Post the room you have' }))
    expect(shownSlide()).toBe('3 of 4')
    fireEvent.click(carousel().getByRole('button', { name: 'Previous slide' }))
    expect(shownSlide()).toBe('2 of 4')
    fireEvent.click(carousel().getByRole('button', { name: 'Play the slides' }))
    advanceClock(4000)
    expect(shownSlide()).toBe('3 of 4')
  })

  test('pauses while a mouse hovers over a slide', async () => {
    await open()
    useFakeClock()
    fireEvent.click(next())
    fireEvent.pointerOver(slide(), { pointerType: 'mouse' })
    advanceClock(60_000)
    expect(shownSlide()).toBe('2 of 4')
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'What you can do here' }), { pointerType: 'mouse' })
    advanceClock(4000)
    expect(shownSlide()).toBe('3 of 4')
  })

  test('pauses while the focus is inside, except on the Play button', async () => {
    await open()
    useFakeClock()
    fireEvent.click(next())
    const link = carousel().getByRole('link', { name: 'Start Your Search' })
    act(() => link.focus())
    advanceClock(60_000)
    expect(shownSlide()).toBe('2 of 4')
    act(() => carousel().getByRole('button', { name: 'Pause the slides' }).focus())
    advanceClock(4000)
    expect(shownSlide()).toBe('3 of 4')
    act(() => link.focus())
    act(() => link.blur())
    advanceClock(4000)
    expect(shownSlide()).toBe('4 of 4')
  })

  test('with reduced motion, stays paused until played', async () => {
    window.happyDOM.settings.device.prefersReducedMotion = 'reduce'
    await open()
    useFakeClock()
    fireEvent.click(next())
    advanceClock(60_000)
    expect(shownSlide()).toBe('2 of 4')
    fireEvent.click(carousel().getByRole('button', { name: 'Play the slides' }))
    advanceClock(4000)
    expect(shownSlide()).toBe('3 of 4')
  })
})

describe('the heading of the featured rooms', () => {
  const TEXT = 'Featured Roommate Listings'
  const heading = () => {
    const found = document.getElementById('featured')
    if (!found) throw new Error('No heading of the featured rooms')
    return found
  }
  const typed = () => heading().firstChild?.textContent ?? ''

  test('is deleted after 1500 ms at 50 ms a letter and typed at 70 ms, once, with a constant accessible name', async () => {
    const observer = stubObserver()
    await open()
    expect(heading()).toHaveAccessibleName(TEXT)
    expect(typed()).toBe(TEXT)
    useFakeClock()
    observer.scrollTo(heading())
    advanceClock(1499)
    expect(typed()).toBe(TEXT)
    advanceClock(1)
    expect(typed()).toBe(TEXT.slice(0, -1))
    for (let left = TEXT.length - 2; left >= 0; left--) {
      advanceClock(49)
      expect(typed()).toBe(TEXT.slice(0, left + 1))
      advanceClock(1)
      expect(typed()).toBe(TEXT.slice(0, left))
      expect(heading()).toHaveTextContent(TEXT)
    }
    for (let shown = 1; shown <= TEXT.length; shown++) {
      advanceClock(69)
      expect(typed()).toBe(TEXT.slice(0, shown - 1))
      advanceClock(1)
      expect(typed()).toBe(TEXT.slice(0, shown))
    }
    advanceClock(60_000)
    expect(typed()).toBe(TEXT)
  })

  test('with reduced motion, is not animated', async () => {
    window.happyDOM.settings.device.prefersReducedMotion = 'reduce'
    const observer = stubObserver()
    await open()
    useFakeClock()
    observer.scrollTo(heading())
    advanceClock(60_000)
    expect(typed()).toBe(TEXT)
  })
})

describe('the sections below', () => {
  const part = async (name: string) => within(await screen.findByRole('region', { name }))

  test('show categories, features and testimonials', async () => {
    await open()
    const categories = await part('Browse by Category')
    expect(categories.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Students1200+ Active listings',
      'Professionals800+ Active listings',
      'Families400+ Active listings',
      'Seniors300+ Active listings',
    ])
    expect(categories.queryByRole('link')).not.toBeInTheDocument()
    const why = await part('Why Choose Roommate Finder?')
    expect(why.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
      'Verified Profiles',
      'Secure Messaging',
      'Quick Matching',
      '24/7 Support',
    ])
    const stories = await part('What People Say')
    expect(stories.getAllByRole('figure')).toHaveLength(3)
    expect(stories.getByText(/sample stories/)).toBeVisible()
  })

  test('link to articles and pages and offer the newsletter', async () => {
    await open()
    const articles = (await part('Before You Move In')).getAllByRole('link', { name: /^Read More about / })
    expect(articles.map((link) => link.getAttribute('href'))).toEqual([
      '/blog/room-viewing-questions',
      '/blog/split-rent-and-bills',
      '/blog/spot-a-rental-scam',
    ])
    const closing = await part('Ready to find your next home?')
    expect(closing.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/browselist')
    expect(closing.getByRole('link', { name: 'Post Your Listing' })).toHaveAttribute('href', '/createroom')
    expect((await part('Stay Updated')).getByRole('button', { name: 'Subscribe Now' })).toBeVisible()
  })

  test('are animated once when scrolled into view, and are readable before', async () => {
    const observer = stubObserver()
    await open()
    const categories = await screen.findByRole('region', { name: 'Browse by Category' })
    const risingElements = () => categories.querySelectorAll('.animate-rise')
    expect(risingElements()).toHaveLength(0)
    await waitFor(() => expect(observer.isObserved(categories)).toBe(true))
    observer.scrollTo(categories)
    expect(risingElements()).toHaveLength(1)
    expect(observer.isObserved(categories)).toBe(false)
  })
})
