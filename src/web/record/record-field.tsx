import { useState } from 'react'
import { shownCurrency } from '#web/currency.ts'
import { EmailField, TextField } from '#web/form/fields.tsx'
import { MoneyField } from '#web/form/number-fields.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { TimeZoneField } from '#web/form/time-zone-field.tsx'
import { type BoundFieldProps, useField } from '#web/form/use-field.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { RecordChooser } from './record-chooser.tsx'
import type { RecordField, RecordKind, RecordRow } from './record-kind.ts'

/** The form's values: texts are never null here. */
export type RecordValues = Record<string, unknown>

interface RecordFieldProps<Row extends RecordRow> {
  of: RecordField<Row>
  columns: RecordKind<Row>['columns']
  /** The record that is edited. */
  row: Row | undefined
}

/** One field of a record's form. */
export function RecordFieldOf<Row extends RecordRow>({ of, columns, row }: RecordFieldProps<Row>) {
  const { name, help, required, kind } = of
  const label = of.label ?? columns.find(({ key }) => key === name)?.title ?? name
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
      return <MoneyField<RecordValues> {...bound} currency={shownCurrency()} />
    case 'record':
    case 'picker':
      return <PickerField {...bound} of={of} row={row} />
  }
}

type PickerFieldProps<Row> = BoundFieldProps<RecordValues> & {
  of: Extract<RecordField<Row>, { kind: 'record' | 'picker' }>
  row: Row | undefined
}

function PickerField<Row extends RecordRow>({ of, row, ...bound }: PickerFieldProps<Row>) {
  const saved = row?.[of.name] as string | null | undefined
  const present = row && saved ? { value: saved, label: String(row[of.shownAs] ?? '') } : null
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const labelOf = (id: string | null) => [chosen, present].find(option => option?.value === id)?.label ?? ''
  const { field, value, change } = useField<string | null, RecordValues>(bound, labelOf)
  const picked = {
    value,
    present,
    leaveOut: row?.id,
    onValueChange: (id: string | null, option: ComboboxOption | null) => {
      setChosen(option)
      change(id)
    },
  }
  return (
    <Field {...field}>
      {wiring => (of.kind === 'record' ? <RecordChooser {...wiring} {...picked} of={of} /> : <of.Picker {...wiring} {...picked} />)}
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
