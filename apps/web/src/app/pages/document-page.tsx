import type { ComponentType, ReactNode } from 'react'
import { Document } from '#src/features/articles/document.tsx'
import type { MarkdownText } from '#src/features/articles/markdown-text.ts'
import { PageHeading } from '../layouts/page-heading.tsx'
import { PageMeta } from '../layouts/page-meta.tsx'

export function DocumentPage({ path, text, children }: { path: string; text: MarkdownText; children?: ReactNode }) {
  const { title = '', description = '' } = text
  return (
    <>
      <PageMeta description={description} path={path} />
      <Document heading={<PageHeading title={title} />} text={text}>
        {children}
      </Document>
    </>
  )
}

export const createDocumentPage =
  (path: string, text: MarkdownText): ComponentType =>
  () => <DocumentPage path={path} text={text} />
