import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { Checkbox, Switch } from './checkbox.tsx'
import { ReadOnlyField, SelectField, TextField } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { TextArea } from './text-area.tsx'

const roomTypes = [
  { value: 'Single', label: 'Single' },
  { value: 'Shared', label: 'Shared' },
]

test('a field with an error is invalid and keeps its hint', () => {
  const { rerender } = render(<TextField hint="Per month" label="Rent" />)
  const field = screen.getByLabelText('Rent')
  expect(field).toBeValid()
  expect(field).toHaveAccessibleDescription('Per month')

  rerender(<TextField error="Rent must be a positive number" hint="Per month" label="Rent" />)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Per month Rent must be a positive number')
})

test('TextField passes native attributes and the ref to its input', () => {
  const ref = createRef<HTMLInputElement>()
  render(
    <TextField
      aria-describedby="elsewhere"
      autoComplete="email"
      hint="Your own"
      inputMode="email"
      label="Email"
      name="email"
      ref={ref}
      required
      type="email"
    />,
  )
  const field = screen.getByLabelText('Email')
  expect(ref.current).toBe(field)
  expect(field).toBeRequired()
  expect(field).toHaveAttribute('type', 'email')
  expect(field).toHaveAttribute('inputmode', 'email')
  expect(field).toHaveAttribute('autocomplete', 'email')
  expect(field.getAttribute('aria-describedby')).toMatch(/-hint elsewhere$/)
})

test('the password button shows and hides the password', async () => {
  const user = userEvent.setup()
  render(<PasswordField autoComplete="current-password" label="Password" />)
  const field = screen.getByLabelText('Password')
  expect(field).toHaveAttribute('type', 'password')

  await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect(field).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password', pressed: true }))
  expect(field).toHaveAttribute('type', 'password')
})

test('a select without a value shows a placeholder that cannot be chosen', () => {
  render(<SelectField choices={roomTypes} defaultValue="" label="Room type" placeholder="Choose a room type" />)
  const select = screen.getByLabelText('Room type')
  expect(select).toHaveDisplayValue('Choose a room type')
  expect(screen.getByText('Choose a room type')).toBeDisabled()
})

test('a text near its limit announces the characters left', () => {
  // An emoji is one character.
  const field = (used: number) => <TextArea counter={{ text: '🌿'.repeat(used), max: 2000 }} label="Description" />
  const { rerender } = render(field(12))
  expect(screen.getByText('12 / 2,000')).toBeVisible()
  expect(screen.queryByText(/characters/)).not.toBeInTheDocument()
  rerender(field(1990))
  expect(screen.getByText('10 characters left')).toBeInTheDocument()
  rerender(field(2003))
  expect(screen.getByText('3 characters too many')).toBeInTheDocument()
})

test('a checkbox and a switch are named by their label and described by their hint or error', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Checkbox error="Please agree" label="I agree" />
      <Switch hint="Shown in the list" label="Available" />
    </>,
  )
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('Please agree')
  const available = screen.getByRole('switch', { name: 'Available' })
  expect(available).toHaveAccessibleDescription('Shown in the list')
  await user.click(screen.getByText('Available'))
  expect(available).toBeChecked()
})

test('a read-only field is enabled and has its value', () => {
  render(<ReadOnlyField label="Email" value="ana@example.test" />)
  const field = screen.getByLabelText('Email')
  expect(field).toHaveValue('ana@example.test')
  expect(field).toHaveAttribute('readonly')
  expect(field).toBeEnabled()
})
