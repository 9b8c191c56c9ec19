import { FormDialog } from '#web/form/form-layer.tsx'
import type { StoredTable } from '#web/form/stored-in.ts'
import { useForm } from '#web/form/use-form.ts'
import { inputOf, RecordFieldOf, type RecordValues, valuesOf } from './record-field.tsx'
import type { RecordField, RecordKind, RecordRow } from './record-kind.ts'
import { t } from './screen-texts.ts'
import { recordTexts } from './texts.ts'
import { useSave } from './use-save.ts'

interface RecordFormProps<Row extends RecordRow> {
  kind: RecordKind<Row>
  /** The record to edit; without one a new record is made. */
  row?: Row | undefined
  /** Only these fields, under another title and verb: to move a record of a tree. */
  part?: { fields: readonly RecordField<Row>[]; title: string; saveLabel: string } | undefined
  onClose: () => void
}

/** Makes or edits a record in a dialog. */
export function RecordForm<Row extends RecordRow>({ kind, row, part, onClose }: RecordFormProps<Row>) {
  const { noun, plural, calls } = kind
  const fields = part?.fields ?? kind.fields
  const texts = recordTexts(noun, plural)
  const verb = row === undefined ? 'create' : 'update'
  const { save } = useSave(calls[verb], { done: texts.done(verb), failed: texts.failed(verb), refresh: [calls.key()] })
  const form = useForm<RecordValues>(
    valuesOf(fields, row ?? kind.begins ?? {}),
    values =>
      Object.fromEntries(
        fields.flatMap(({ name, required }) => (required && String(values[name] ?? '').trim() === '' ? [[name, t('required')]] : [])),
      ),
    // The plural is also the name of its table.
    plural as StoredTable,
  )
  const noticeOf = (saved: Row) => (row?.isActive && !saved.isActive ? t('deactivatedByOther', { record: noun }) : undefined)
  return (
    <FormDialog<RecordValues, Row>
      form={form}
      title={part?.title ?? (row === undefined ? t('newRecord', { record: noun }) : t('editRecord', { name: row.name }))}
      {...(part && { saveLabel: part.saveLabel })}
      failed={texts.failed(verb)}
      onSubmit={(values, version) => save({ ...inputOf(fields, values), ...(row && { id: row.id, version }) })}
      onClose={onClose}
      {...(row && { record: { version: row.version, valuesOf: (saved: Row) => valuesOf(fields, saved), noticeOf } })}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-sm:grid-cols-1">
        {fields.map(field => (
          <div key={field.name} className={field.half ? 'min-w-0' : 'col-span-full min-w-0'}>
            <RecordFieldOf of={field} columns={kind.columns} row={row} />
          </div>
        ))}
      </div>
    </FormDialog>
  )
}
