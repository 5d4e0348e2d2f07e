import type { ComponentProps } from 'react'
import { TextField } from '#src/ui/field.tsx'

/** Where the answer goes. */
export function EmailField(binding: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...binding}
      autoCapitalize="none"
      autoComplete="email"
      inputMode="email"
      label="Email"
      required
      type="email"
    />
  )
}
