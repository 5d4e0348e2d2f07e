import * as limits from '@roommate-finder/contracts/limits'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import type { MarkdownText } from './src/features/articles/markdown-text.ts'
import { supportEmail } from './src/lib/company.ts'
import { DRAFT_DAYS } from './src/lib/draft-records.ts'

/** The values that a text may contain as `{{NAME}}` or `{{NAME + 1}}`. */
const values: Record<string, unknown> = { ...limits, DRAFT_DAYS, supportEmail }

const fillIn = (text: string): string =>
  text.replaceAll(/\{\{(\w+)(?: \+ (\d+))?\}\}/g, (placeholder, name: string, added?: string) => {
    const value = values[name]
    if (typeof value === 'number') return String(value + Number(added ?? 0))
    if (typeof value === 'string') return value
    throw new Error(`A text contains ${placeholder}, which has no value`)
  })

// The icon "info" of Lucide.
const noteIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="mt-1 size-5 shrink-0 text-primary" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/></svg>'

const markdown = new Marked({
  renderer: {
    /** A highlighted paragraph. */
    blockquote({ tokens }) {
      return `<aside class="flex gap-3 rounded-md border border-line bg-primary-soft p-4 sm:p-5">${noteIcon}${this.parser.parse(tokens)}</aside>`
    },
    /** A table lists what is stored, and how long. In two columns, or stacked on phones. */
    table({ rows }) {
      const items = rows.map((row) => {
        const [name, text, kept] = row.map(({ tokens }) => this.parser.parseInline(tokens))
        return `<div class="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:p-5"><dt class="font-semibold">${name}</dt><dd>${text}</dd><dd class="text-sm text-muted sm:col-start-2">Kept: ${kept}</dd></div>`
      })
      return `<dl class="divide-y divide-line card-frame text-base">${items.join('')}</dl>`
    },
  },
})

const toHtml = (text: string): string => markdown.parse(text, { async: false }).trim()

const toSection = (text: string) => {
  const [, title = '', id = '', body = ''] = /^([^\n]*) \{#([\w-]+)\}\n(.*)$/s.exec(text) ?? []
  if (id === '') throw new Error(`A section has no id: ${text.slice(0, 50)}`)
  const html = `<section aria-labelledby="${id}"><h2 id="${id}" tabindex="-1">${title}</h2>${toHtml(body)}</section>`
  return { id, title, html }
}

/**
 * Compiles a text. Its head has one line `name: value` for each fact. A text with a head consists of sections, which
 * start with `## Title {#id}`; the table of contents links to them.
 */
export const compileMarkdown = (source: string): MarkdownText => {
  const [, head = '', text = ''] = /^(?:---\n(.*?)---\n)?(.*)$/s.exec(fillIn(source)) ?? []
  const facts = Object.fromEntries(
    [...head.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  if (head === '') return { ...facts, contents: [], html: toHtml(text) }
  const [before = '', ...parts] = text.split(/^## /m)
  if (before.trim() !== '') throw new Error(`A text before the first section: ${before.slice(0, 50)}`)
  const sections = parts.map(toSection)
  return {
    ...facts,
    contents: sections.map(({ id, title }) => ({ id, title })),
    html: sections.map(({ html }) => html).join(''),
  }
}

/** Compiles imported Markdown files, so that the page needs no parser. */
export const markdownTexts = (): Plugin => ({
  name: 'markdown-texts',
  transform: {
    filter: { id: /\.md$/ },
    handler: (source) => `export default ${JSON.stringify(compileMarkdown(source))}`,
  },
})
