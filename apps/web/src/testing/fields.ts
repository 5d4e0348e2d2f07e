import { fireEvent, screen } from '@testing-library/react'

export const field = (label: string | RegExp) => screen.getByLabelText(label)
/** Sets the value of a field with one change event. */
export const setField = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
