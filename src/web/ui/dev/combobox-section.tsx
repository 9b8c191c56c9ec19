import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordPicker } from '#web/pickers/record-picker.tsx'
import { Combobox, type ComboboxOption, type ComboboxProps, MultiCombobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Section } from './section.tsx'

const rooms: readonly ComboboxOption[] = [
  { value: 'pantry', label: 'Food Pantry', detail: 'Aisle 1' },
  { value: 'kitchen', label: 'Community Kitchen', detail: 'Aisle 2' },
  { value: 'shelter', label: 'Night Shelter', detail: 'Aisle 3', disabled: true },
  { value: 'office', label: 'Main Office', detail: 'Floor 2' },
]
const many: readonly ComboboxOption[] = Array.from({ length: 5000 }, (_, n) => ({ value: `${n}`, label: `Location ${n + 1}` }))
const closed: ComboboxOption = { value: 'annex', label: 'Old Annex', detail: 'Aisle 9', inactive: true }

const Sample = ({ start = null, ...rest }: Partial<ComboboxProps> & { start?: ComboboxOption | null }) => {
  const [value, setValue] = useState(start)
  return <Combobox options={rooms} {...rest} value={value} onValueChange={setValue} />
}

const Tags = ({ start, freeText = false }: { start: readonly ComboboxOption[]; freeText?: boolean }) => {
  const [values, setValues] = useState(start)
  return (
    <Field label={freeText ? 'Tags' : 'Several rooms'}>
      {control => <MultiCombobox {...control} options={rooms} values={values} onValuesChange={setValues} freeText={freeText} />}
    </Field>
  )
}

const noSearch = () => undefined

/** A picker whose server is the list above; without one its search fails. */
const Picked = ({ answers = true, start = null, ...control }: { answers?: boolean; start?: ComboboxOption | null }) => {
  const [value, setValue] = useState(start?.value ?? null)
  const find = (search: string) =>
    queryOptions({
      queryKey: ['gallery', answers, search],
      queryFn: async () => {
        if (!answers) throw new Error('A sample failure')
        return { rows: rooms.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())), more: search === '' }
      },
      retry: false,
    })
  return (
    <RecordPicker
      {...control}
      query={find}
      optionOf={(room: ComboboxOption) => room}
      value={value}
      present={start}
      onValueChange={setValue}
    />
  )
}

export function ComboboxSection() {
  return (
    <Section title="Combobox">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Room" help="One is listed, but cannot be chosen.">
          {control => <Sample {...control} />}
        </Field>
        <Field label="Room, chosen">{control => <Sample {...control} start={rooms[1] ?? null} />}</Field>
        <Field label="Room, chosen and required" required>
          {control => <Sample {...control} start={rooms[0] ?? null} />}
        </Field>
        <Field label="Present value is inactive">{control => <Sample {...control} start={closed} />}</Field>
        <Field label="Room, invalid" error="Choose a room">
          {control => <Sample {...control} />}
        </Field>
        <Field label="Room, disabled">{control => <Sample {...control} start={rooms[3] ?? null} disabled />}</Field>
        <Field label="5,000 locations">{control => <Sample {...control} options={many} />}</Field>
        <Field label="Any text">{control => <Sample {...control} freeText placeholder="Choose or type" />}</Field>
        <Field label="Nothing to choose from">{control => <Sample {...control} options={[]} />}</Field>
        <Field label="Record picker">{control => <Picked {...control} />}</Field>
        <Field label="Record picker, chosen and inactive">{control => <Picked {...control} start={closed} />}</Field>
        <Field label="Record picker, failing">{control => <Picked {...control} answers={false} />}</Field>
        <Field label="Search, loading">{control => <Sample {...control} onSearch={noSearch} status="loading" />}</Field>
        <Field label="Search, failed">
          {control => <Sample {...control} onSearch={noSearch} status="error" onRetry={() => undefined} />}
        </Field>
        <Field label="Search, denied">{control => <Sample {...control} onSearch={noSearch} status="denied" />}</Field>
        <Field label="Search, before typing">
          {control => <Sample {...control} options={[]} onSearch={noSearch} status="type to search" />}
        </Field>
        <Field label="Search, more match">
          {control => <Sample {...control} onSearch={noSearch} note="More match: type more to narrow them down" />}
        </Field>
        <Tags start={rooms.slice(0, 2)} />
        <Tags start={[{ value: 'winter', label: 'winter' }]} freeText />
      </div>
    </Section>
  )
}
