import { RecordPicker, type RecordPickerProps } from '#web/pickers/record-picker.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { type DirectoryPerson, foundPeopleQuery } from './directory.ts'

type PersonPickerProps = Omit<RecordPickerProps<DirectoryPerson, never, never>, 'query' | 'optionOf' | 'leaveOut'> & {
  /** The ids of employees who must not be offered. */
  without?: readonly (string | undefined)[]
}

/** Chooses an active employee by name, email, or employee number. The value is the employee's id. */
export const PersonPicker = ({ without = [], ...rest }: PersonPickerProps) => (
  <RecordPicker {...rest} query={foundPeopleQuery} optionOf={optionOf} leaveOut={({ id }) => without.includes(id)} />
)

const optionOf = ({ id, firstName, lastName, jobTitle, departmentName, email }: DirectoryPerson): ComboboxOption => {
  const name = `${firstName} ${lastName}`
  return {
    value: id,
    label: name,
    detail: [jobTitle, departmentName].filter(Boolean).join(' · ') || (email ?? undefined),
    picture: <Avatar id={id} name={name} size={28} />,
  }
}
