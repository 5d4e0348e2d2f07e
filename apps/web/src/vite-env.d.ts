/// <reference types="vite/client" />

/** True only in a build for the Auth emulator; set by vite.config.ts. */
declare const __AUTH_EMULATOR__: boolean

/** True in development and in a build with `--mode gallery`, for browser tests; set by vite.config.ts. */
declare const __UI_GALLERY__: boolean

/** The public origin of the page from WEB_URL, or null; set by vite.config.ts. */
declare const __WEB_URL__: string | null

/** Compiled by vite-markdown.ts. */
declare module '*.md' {
  const text: import('./features/articles/markdown-text.ts').MarkdownText
  export default text
}

/** Made by vite-ground-tiles.ts: the tiles of packages/ground, such as `2/-37_20`, and the address of their folder. */
declare module 'virtual:ground-tiles' {
  export const folder: string
  export const names: ReadonlySet<string>
}
