/** Names the address of a page for search engines and for sharing. The build sets titles and descriptions. */
export function CanonicalLink({ path }: { path: string }) {
  return <link href={`${__WEB_URL__ ?? location.origin}${path}`} rel="canonical" />
}
