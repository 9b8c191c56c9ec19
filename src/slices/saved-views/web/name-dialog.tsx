import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { columnsOf, type PresentView, type SavedView, savedViewCalls } from './calls.ts'
import { t } from './texts.ts'

interface NameDialogProps {
  present: PresentView
  /** The view to rename; without one the present list is saved. */
  view: SavedView | undefined
  onClose: () => void
}

/** Names a view. */
export function NameDialog({ present, view, onClose }: NameDialogProps) {
  const form = useForm({ name: view?.name ?? '' }, ({ name }) => (name.trim() === '' ? { name: t('required') } : {}), 'saved_views')
  const { save } = useSave(savedViewCalls.save, { done: t('saved'), failed: t('notSaved'), refresh: [savedViewCalls.key()] })
  const { screen } = present
  const { query, columns } = view ?? { query: present.query, columns: columnsOf(present.columns) }
  return (
    <FormDialog
      form={form}
      title={t(view === undefined ? 'saveTitle' : 'renameTitle')}
      failed={t('notSaved')}
      onSubmit={({ name }) => save({ ...(view && { id: view.id }), screen, name: name.trim(), query, columns })}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} required autoComplete="off" />
    </FormDialog>
  )
}
