import { fireEvent, screen } from '@testing-library/react'

export const field = (label: string | RegExp) => screen.getByLabelText(label)
/** Sets the value of a field with one change event. Throws if a user could not type into it. */
export const setField = (label: string, value: string) => {
  const input = screen.getByLabelText<HTMLInputElement>(label)
  if (input.disabled || input.readOnly) throw new Error(`The field ${label} cannot be changed`)
  fireEvent.change(input, { target: { value } })
}
