import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ChooserProps, Run, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

interface EditValueProps {
  run: Run
  row: number
  /** Current text of the field. */
  value: string
  field: string
  label: string
  /** Rows that say the same get the same value. */
  isAlike: boolean
  Chooser: WebImport['choosers'][string]
  onCancel: () => void
  onSave: (edit: { field: string; value: string }) => void
}

/** Edits a row's value, by typing or, if the kind of import offers options, by choosing. */
export function EditValue({ run, row, value, field, label, isAlike, Chooser, onCancel, onSave }: EditValueProps) {
  const [edit, setEdit] = useState<Parameters<ChooserProps['onChoose']>[0]>(Chooser === undefined ? { field, value } : null)
  const id = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (edit !== null) onSave({ ...edit, value: edit.value.trim() })
  }
  return (
    <form
      onSubmit={save}
      onKeyDown={event => event.key === 'Escape' && !event.defaultPrevented && onCancel()}
      className="col-span-full mt-2 pl-18 max-md:pl-0"
    >
      <div className="flex items-center gap-2 max-md:flex-wrap">
        <span className="min-w-0 flex-1 max-md:basis-full">
          {Chooser === undefined ? (
            <Input
              id={id}
              aria-label={label}
              aria-describedby={isAlike ? `${id} alike` : undefined}
              size="dense"
              autoFocus
              value={edit?.value ?? ''}
              onChange={event => setEdit({ field, value: event.target.value })}
            />
          ) : (
            <Chooser run={run} row={row} label={label} onChoose={setEdit} />
          )}
        </span>
        <Button type="submit" size="dense" variant="filled" disabled={edit === null}>
          {t('use')}
        </Button>
        <Button size="dense" variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      {isAlike ? (
        <p id={`${id} alike`} className="mt-1 text-xs text-muted">
          {t('alsoAlike')}
        </p>
      ) : null}
    </form>
  )
}
