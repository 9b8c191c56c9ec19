import { shownCurrency } from '#web/currency.ts'
import { CheckboxField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { EmailField, TextField } from '#web/form/fields.tsx'
import { MoneyField, NumberField } from '#web/form/number-fields.tsx'
import { type Choice, PickerField } from '#web/form/picker-field.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { TextareaField } from '#web/form/textarea-field.tsx'
import { TimeZoneField } from '#web/form/time-zone-field.tsx'
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
    case 'number':
      return <NumberField<RecordValues> {...bound} {...limitsOf(of)} />
    case 'money':
      return <MoneyField<RecordValues> {...bound} currency={shownCurrency()} />
    case 'date':
      return <DateField<RecordValues> {...bound} />
    case 'flag':
      return <CheckboxField<RecordValues> {...bound} />
    case 'choice':
      return <SelectField<RecordValues> {...bound} options={of.options} />
    case 'record':
      return (
        <PickerField<RecordValues> {...bound}>
          {control => <RecordChooser {...control} of={of} without={row && new Set([row.id])} />}
        </PickerField>
      )
    case 'picker':
      return <PickerField<RecordValues> {...bound}>{control => <of.Picker {...control} />}</PickerField>
  }
}

const limitsOf = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})

const isText = (kind: RecordField<RecordRow>['kind']) => kind === 'text' || kind === 'tel' || kind === 'email' || kind === 'lines'

/** Builds the form's initial values; a record that a field refers to comes with its label. */
export function valuesOf<Row extends RecordRow>(fields: readonly RecordField<Row>[], row: Partial<Row>): RecordValues {
  return Object.fromEntries(
    fields.map(field => {
      const value = row[field.name] ?? (isText(field.kind) ? '' : null)
      const isNamed = (field.kind === 'record' || field.kind === 'picker') && value !== null
      return [field.name, isNamed ? { value, label: String(row[field.shownAs] ?? '') } : value]
    }),
  )
}

/** Builds the input to save: the id of a chosen record, and null for a blank text. */
export function inputOf<Row extends RecordRow>(fields: readonly RecordField<Row>[], values: RecordValues): RecordValues {
  return Object.fromEntries(
    fields.map(({ name, kind, required }) => {
      const value = values[name]
      if (kind === 'record' || kind === 'picker') return [name, (value as Choice | null)?.value ?? null]
      return [name, isText(kind) && !required && String(value).trim() === '' ? null : value]
    }),
  )
}
