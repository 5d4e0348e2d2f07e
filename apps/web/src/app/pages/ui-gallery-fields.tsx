import { useState } from 'react'
import { Checkbox, Switch } from '#src/ui/checkbox.tsx'
import { ReadOnlyField, SelectField, TextField } from '#src/ui/field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { RangeSlider } from '#src/ui/range-slider.tsx'
import { TagPicker } from '#src/ui/tag-picker.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { GallerySection, Specimen } from './ui-gallery-frame.tsx'

const MAX = 200
const RENTS = { min: 0, max: 5000, step: 50 }
const roomTypes = ['Single', 'Shared', 'Master', 'Studio'].map((value) => ({ value, label: value }))
const lifestyle = ['Non-smoker', 'Vegetarian', 'Pet-friendly', 'Night Owl', 'Early Bird', 'Quiet']

const dollars = (value: number) => `$${value.toLocaleString('en-US')}`
const ignore = () => undefined

function Description() {
  const [text, setText] = useState('The apartment is on the third floor, quiet at night and full of light.')
  return (
    <TextArea
      counter={{ text, max: MAX }}
      error={text.length > MAX ? 'Description must have at most 200 characters' : undefined}
      hint="What would you like to know before you move in?"
      label="Description"
      onChange={({ target }) => setText(target.value)}
      value={text}
    />
  )
}

function Tags() {
  const [tags, setTags] = useState<readonly string[]>(['Quiet', 'Plays the cello'])
  const [typed, setTyped] = useState('')
  return (
    <TagPicker
      hint="Choose what fits, or add your own."
      label="Lifestyle"
      maxLength={40}
      onChange={setTags}
      onType={setTyped}
      options={lifestyle}
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
        {...RENTS}
        format={dollars}
        label="Rent per month"
        onChange={setRents}
        onCommit={setCommitted}
        value={rents}
      />
      <p className="text-sm text-muted">Committed: {committed.map(dollars).join(' to ')}</p>
    </div>
  )
}

export function FieldsSection() {
  return (
    <GallerySection title="Fields">
      <Specimen name="Default" wide>
        <TextField autoComplete="address-level2" label="Location" placeholder="Lyon, France" />
        <TextField hint="Per month, bills included" inputMode="numeric" label="Rent" optional />
        <SelectField choices={roomTypes} defaultValue="" label="Room type" placeholder="Choose a room type" />
        <Description />
      </Specimen>
      <Specimen name="Error" wide>
        <TextField
          defaultValue="Loft"
          error="Title must be at least 5 characters"
          hint="What is special about the room"
          label="Title"
        />
        <SelectField
          choices={roomTypes}
          defaultValue=""
          error="Choose a room type"
          label="Room type"
          placeholder="Choose a room type"
        />
        <PasswordField
          autoComplete="new-password"
          defaultValue="lower case"
          error="Password must contain at least one uppercase letter, one lowercase letter, and be at least 6 characters long."
          hint="Use 6+ characters with uppercase, lowercase, numbers & symbols"
          label="Password"
        />
      </Specimen>
      <Specimen name="Disabled and read-only" wide>
        <TextField defaultValue="Lyon" disabled label="Location" />
        <SelectField choices={roomTypes} disabled label="Room type" />
        <ReadOnlyField hint="Sign-in address; it cannot be changed here" label="Email" value="ana@example.test" />
      </Specimen>
      <Specimen name="Checkbox and switch" wide>
        <Checkbox defaultChecked label="Bills are included" />
        <Checkbox
          error="Please agree before you go on"
          hint="We never show your address"
          label="Hosts may see my name and email when I am interested in their room, which is a long sentence"
        />
        <Checkbox disabled label="Disabled" />
        <Switch defaultChecked hint="Switched off, the room is shown as unavailable" label="Available" />
        <Switch label="Search with the / key" />
        <Switch defaultChecked disabled label="Disabled and on" />
      </Specimen>
      <Specimen name="Radio tiles" wide>
        <RadioTiles
          hint="Choose one."
          label="Room type"
          name="room-type"
          options={roomTypes.map((option) => ({ ...option, note: 'What it means' }))}
        />
        <RadioTiles
          error="Choose a room type"
          label="Nothing selected, an error"
          name="no-room-type"
          options={roomTypes}
        />
      </Specimen>
      <Specimen name="Tag picker" wide>
        <Tags />
        <TagPicker
          error="Choose one or more"
          label="Nothing selected, an error"
          onChange={ignore}
          options={lifestyle.slice(0, 3)}
          value={[]}
        />
      </Specimen>
      <Specimen name="Range" wide>
        <Rents />
        <RangeSlider
          {...RENTS}
          disabled
          format={dollars}
          label="Disabled"
          onChange={ignore}
          onCommit={ignore}
          value={[0, 5000]}
        />
      </Specimen>
    </GallerySection>
  )
}
