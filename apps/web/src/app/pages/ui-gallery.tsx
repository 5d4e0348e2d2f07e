import { PageHeading } from '../layouts/page-heading.tsx'
import { Actions, Choices, Colors, Surfaces } from './ui-gallery-components.tsx'
import { Fields } from './ui-gallery-fields.tsx'
import { Overlays } from './ui-gallery-overlays.tsx'

/** Shows the UI components in both themes, for browser tests. Not part of production builds. */
export default function UiGalleryPage() {
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title="Design system" />
      <Overlays />
      <div className="grid gap-4 xl:grid-cols-2">
        {['scheme-light', 'scheme-dark'].map((scheme) => (
          <section
            aria-label={scheme}
            className={`flex min-w-0 flex-col gap-6 rounded-lg border border-line bg-ground p-4 text-ink ${scheme}`}
            key={scheme}
          >
            <h2 className="text-heading">{scheme}</h2>
            <Colors />
            <Actions />
            <Choices />
            <Fields />
            <Surfaces />
          </section>
        ))}
      </div>
    </div>
  )
}
