import { fireEvent, screen } from '@testing-library/react'

export const field = (label: string | RegExp) => screen.getByLabelText(label)
/** Puts in what a person would have typed, at once. */
export const put = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
