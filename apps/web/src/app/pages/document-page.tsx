import type { ComponentType, ReactNode } from 'react'
import { Document } from '#src/features/articles/document.tsx'
import type { MarkdownText } from '#src/features/articles/markdown-text.ts'
import { CanonicalLink } from '../layouts/canonical-link.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function DocumentPage({ path, text, children }: { path: string; text: MarkdownText; children?: ReactNode }) {
  return (
    <>
      <CanonicalLink path={path} />
      <Document heading={<PageHeading title={text.title ?? ''} />} text={text}>
        {children}
      </Document>
    </>
  )
}

export const createDocumentPage =
  (path: string, text: MarkdownText): ComponentType =>
  () => <DocumentPage path={path} text={text} />
