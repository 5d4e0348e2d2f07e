import { useEffect } from 'react'

/** Sets the description and the canonical URL of a page for search engines. */
export function PageMeta({ description, path }: { description: string; path: string }) {
  // Changes the description of index.html, which is for clients without scripts, instead of adding a second one.
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
