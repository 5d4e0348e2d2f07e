import { useEffect } from 'react'

/** What a search engine shows of a page, and which of its addresses counts. */
export function PageMeta({ description, path }: { description: string; path: string }) {
  // The page that the server sends has a description already, for those who run no script: it is changed, not doubled.
  useEffect(() => {
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    const before = tag?.content
    if (!tag || before === undefined) return
    tag.content = description
    return () => {
      tag.content = before
    }
  }, [description])

  return <link href={`${__WEB_URL__ ?? location.origin}${path}`} rel="canonical" />
}
