import { useState } from 'react'
import { Checkbox, Switch } from '#src/ui/checkbox.tsx'
import { ReadOnlyField, SelectField, TextField } from '#src/ui/field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { RangeSlider } from '#src/ui/range-slider.tsx'
import { TagPicker } from '#src/ui/tag-picker.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

const choices = ['Single', 'Shared', 'Master', 'Studio'].map((value) => ({ value, label: value }))
const dollars = (value: number) => `$${value.toLocaleString('en-US')}`

function Tags() {
  const [tags, setTags] = useState<readonly string[]>(['Quiet', 'Plays the cello'])
  const [typed, setTyped] = useState('')
  return (
    <TagPicker
      error="Choose one or more"
      hint="Choose what fits, or add your own."
      label="Lifestyle"
      maxLength={40}
      onChange={setTags}
      onType={setTyped}
      options={['Non-smoker', 'Vegetarian', 'Quiet']}
      typed={typed}
      value={tags}
    />
  )
}

function Rents() {
  const [rents, setRents] = useState<readonly [number, number]>([600, 1850])
  const [committed, setCommitted] = useState<readonly [number, number]>(rents)
  return (
    <div>
      <RangeSlider
        format={dollars}
        label="Rent per month"
        max={5000}
        min={0}
        onChange={setRents}
        onCommit={setCommitted}
        step={50}
        value={rents}
      />
      <p className="text-sm text-muted">Committed: {committed.map(dollars).join(' to ')}</p>
    </div>
  )
}

export function Fields() {
  return (
    <>
      <TextField hint="Per month, utilities included" inputMode="numeric" label="Rent" optional />
      <TextField
        defaultValue="Loft"
        error="Title must be at least 5 characters"
        hint="What is special about the room"
        label="Title"
      />
      <TextField defaultValue="Lyon" disabled label="Location" />
      <ReadOnlyField hint="Sign-in address; it cannot be changed here" label="Email" value="ana@example.test" />
      <SelectField
        choices={choices}
        defaultValue=""
        error="Choose a room type"
        label="Room type"
        placeholder="Choose a room type"
      />
      <TextArea counter={{ text: 'A bright room', max: 200 }} defaultValue="A bright room" label="Description" />
      <PasswordField autoComplete="new-password" error="Too short" hint="Use 6+ characters" label="Password" />
      <Checkbox error="Please agree before you go on" hint="We never show your address" label="Hosts may see my name" />
      <Checkbox disabled label="Disabled" />
      <Switch defaultChecked hint="Switched off, the room is shown as unavailable" label="Available" />
      <RadioTiles
        error="Choose a room type"
        hint="Choose one."
        label="Room type"
        name="room-type"
        options={choices.map((option) => ({ ...option, note: 'What it means' }))}
      />
      <Tags />
      <Rents />
    </>
  )
}
