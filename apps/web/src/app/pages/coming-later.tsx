import { PageHeading } from '../layouts/page-heading.tsx'

/** Stands for a screen that is not there yet. */
export function ComingLaterPage({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title={title} />
      <p className="max-w-prose text-muted">{sentence}</p>
    </div>
  )
}
