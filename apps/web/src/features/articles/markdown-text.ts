/** A Markdown file, as vite-markdown.ts compiles it. */
export interface MarkdownText {
  title?: string
  /** For search engines. */
  description?: string
  lead?: string
  /** Noon UTC on the day of the last change. */
  updated?: string
  /** The sections, by the hash in the URL. */
  contents: readonly { id: string; title: string }[]
  html: string
}
