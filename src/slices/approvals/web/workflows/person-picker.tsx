import { RecordPicker } from '#web/pickers/record-picker.tsx'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import type { ControlWiring } from '#web/ui/control-class.ts'
import { type PersonChoice, workflowCalls } from '../calls.ts'

interface PersonPickerProps extends ControlWiring {
  /** Which id is chosen: only people who have one are offered. */
  of: 'userId' | 'employeeId'
  value: string | null
  name?: string | null
  onChange: (id: string | null, option: ComboboxOption | null) => void
}

/** Chooses a person by a search. Loaded on demand. */
export const PersonPicker = ({ of, value, name, onChange, ...control }: PersonPickerProps) => (
  <RecordPicker
    {...control}
    value={value}
    present={value === null || !name ? null : { value, label: name }}
    onValueChange={onChange}
    query={search => workflowCalls.choices.queryOptions({ input: { search } })}
    leaveOut={(row: PersonChoice) => row[of] === null}
    optionOf={(row: PersonChoice) => ({ value: row[of] ?? '', label: row.name, detail: row.detail })}
  />
)
