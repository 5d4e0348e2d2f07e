import { PageHeading } from '../layouts/page-heading.tsx'
import { ActionsSection } from './ui-gallery-actions.tsx'
import { FieldsSection } from './ui-gallery-fields.tsx'
import { OverlaysSection } from './ui-gallery-overlays.tsx'
import { SurfacesSection } from './ui-gallery-surfaces.tsx'
import { ScenesSection, TokensSection } from './ui-gallery-tokens.tsx'

/** Shows every UI component in every state and both themes. Not part of production builds. */
export function UiGalleryPage() {
  return (
    <div className="flex flex-col gap-12">
      <PageHeading title="Design system" />
      <OverlaysSection />
      <TokensSection />
      <ActionsSection />
      <FieldsSection />
      <SurfacesSection />
      <ScenesSection />
    </div>
  )
}
