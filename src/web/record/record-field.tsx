import type { ComponentType } from 'react'
import { EmailField, TextField } from '#web/form/fields.tsx'
import { MoneyField } from '#web/form/number-fields.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { TimeZoneField } from '#web/form/time-zone-field.tsx'
import { type BoundFieldProps, useField } from '#web/form/use-field.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PickerProps, RecordField, RecordRow } from './record-kind.ts'

/** The form's values: texts are never null here. */
export type RecordValues = Record<string, unknown>

/** One field of a record's form. `row` is the one that is edited. */
export function RecordFieldOf<Row extends RecordRow>({ of, row }: { of: RecordField<Row>; row: Row | undefined }) {
  const { name, label, help, required, kind } = of
  const bound = { name, label, help, required }
  switch (kind) {
    case 'text':
    case 'tel':
      return <TextField<RecordValues> {...bound} type={kind} autoComplete="off" />
    case 'email':
      return <EmailField<RecordValues> {...bound} />
    case 'lines':
      return <TextareaField<RecordValues> {...bound} rows={3} />
    case 'time zone':
      return <TimeZoneField<RecordValues> {...bound} present={row?.[name] as string | null | undefined} />
    case 'money':
      return <MoneyField<RecordValues> {...bound} currency={of.currency} />
    case 'record': {
      const chosen = row?.[name] as string | null | undefined
      const present = row && chosen ? { value: chosen, label: String(row[of.shownAs] ?? '') } : null
      return <PickerField {...bound} Picker={of.Picker} present={present} leaveOut={row?.id} />
    }
  }
}

type PickerFieldProps = BoundFieldProps<RecordValues> & {
  Picker: ComponentType<PickerProps>
  present: ComboboxOption | null
  leaveOut: string | undefined
}

function PickerField({ Picker, present, leaveOut, ...bound }: PickerFieldProps) {
  const { field, value, change } = useField<string | null, RecordValues>(bound, id => (id === present?.value ? present.label : (id ?? '')))
  return (
    <Field {...field}>
      {wiring => <Picker {...wiring} value={value} present={present} leaveOut={leaveOut} onValueChange={change} />}
    </Field>
  )
}

const isText = (kind: RecordField<RecordRow>['kind']) => kind === 'text' || kind === 'tel' || kind === 'email' || kind === 'lines'

/** What the form begins with. */
export function valuesOf<Row extends RecordRow>(fields: readonly RecordField<Row>[], row: Partial<Row>): RecordValues {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, row[name] ?? (isText(kind) ? '' : null)]))
}

/** What is saved: a text without letters is none. */
export function inputOf<Row extends RecordRow>(fields: readonly RecordField<Row>[], values: RecordValues): RecordValues {
  return Object.fromEntries(
    fields.map(({ name, kind, required }) => {
      const value = values[name]
      return [name, isText(kind) && !required && String(value).trim() === '' ? null : value]
    }),
  )
}
