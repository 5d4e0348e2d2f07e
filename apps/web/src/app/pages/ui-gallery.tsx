import { PageHeading } from '../layouts/page-heading.tsx'

export function UiGalleryPage() {
  return <PageHeading title="Design system" />
}
