/** Tells search engines which address of a page to list, whatever its parameters or its other paths. */
export function CanonicalLink({ path }: { path: string }) {
  return <link href={`${__WEB_URL__ ?? location.origin}${path}`} rel="canonical" />
}
