import { PickerField } from '#web/form/picker-field.tsx'
import type { BoundFieldProps } from '#web/form/use-field.ts'
import { PersonPicker } from './person-picker.tsx'

type PersonFieldProps<V extends object> = BoundFieldProps<V> & {
  /** The person who must not be chosen, e.g. as their own manager. */
  without?: string | undefined
}

/** A colleague, found by name; the form's value is a `Choice` or null, whose `value` is the employee's id. @public */
export function PersonField<V extends object>({ without, ...props }: PersonFieldProps<V>) {
  return <PickerField<V> {...props}>{control => <PersonPicker {...control} without={without} />}</PickerField>
}
