import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { articleTeasers } from '#src/features/articles/teasers.tsx'
import { formatDate } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { renderRoute } from '#src/testing/render-route.tsx'

const WORDS_PER_MINUTE = 200

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Counts words; joins text nodes with spaces, which `textContent` does not. */
const countWords = (element: Element): number => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts.join(' ').split(/\s+/).filter(Boolean).length
}

describe.each(articleTeasers)('/blog/$id', (article) => {
  const open = async () => {
    const route = renderRoute(paths.blogArticle(article.id))
    await heading(article.title)
    const [text] = screen.getAllByRole('article')
    if (!text) throw new Error('No article')
    await within(text).findAllByRole('heading', { level: 2 })
    return { ...route, text }
  }

  test('has title, date and 600 to 900 words, which match the reading time', async () => {
    const { text } = await open()
    expect(document.title).toBe(`${article.title} · Roommate Finder`)
    const [head] = within(text).getAllByRole('heading', { level: 1 })
    expect(head).toBeVisible()
    const day = within(text).getByText(formatDate(article.date))
    expect(day.tagName).toBe('TIME')
    expect(day).toHaveAttribute('datetime', article.date)
    const header = text.querySelector('header')
    const words = countWords(text) - (header ? countWords(header) : 0)
    expect(words).toBeGreaterThanOrEqual(600)
    expect(words).toBeLessThanOrEqual(900)
    expect(within(text).getByText(`${Math.round(words / WORDS_PER_MINUTE)} min read`, { exact: false })).toBeVisible()
    expect(within(text).getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(5)
    expect(within(text).getAllByRole('list').length).toBeGreaterThanOrEqual(2)
  })

  test('has a canonical link and links to the other articles', async () => {
    const { user, address } = await open()
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${__WEB_URL__ ?? location.origin}${paths.blogArticle(article.id)}`,
    )
    const next = screen.getByRole('region', { name: 'Read next' })
    const others = articleTeasers.filter(({ id }) => id !== article.id)
    for (const { title, id } of others) {
      expect(within(next).getByRole('link', { name: `Read More about ${title}` })).toHaveAttribute(
        'href',
        `/blog/${id}`,
      )
    }
    const [other] = within(next).getAllByRole('link')
    if (!other) throw new Error('No link')
    const title = other.textContent.replace('Read More about ', '')
    await user.click(other)
    expect(await heading(title)).toHaveFocus()
    expect(address()).not.toBe(paths.blogArticle(article.id))
  })
})

test('articles are listed newest first, each with a different picture', () => {
  const dates = articleTeasers.map(({ date }) => date)
  expect(dates).toEqual([...dates].sort().reverse())
  const looks = articleTeasers.map(({ scene }) => `${scene.wall} ${scene.kind}`)
  expect(new Set(looks).size).toBe(looks.length)
})

test('an unknown article shows the 404 page with a link to the home page', async () => {
  renderRoute('/blog/no-such-article')
  expect(await heading('Oops! Page Not Found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})
