import type { ComponentProps, ReactNode } from 'react'

/** One of a few choices, with room for what it means. */
export function RadioTile({
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer gap-3 rounded-sm border border-control bg-card px-3 py-2 transition-colors hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary has-aria-invalid:border-danger">
      <input
        {...rest}
        className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-card outline-none checked:border-6 checked:border-primary forced-colors:appearance-auto"
        type="radio"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
