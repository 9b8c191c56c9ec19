import { useQuery } from '@tanstack/react-query'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '#core/column.ts'
import { EmailField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useSave } from '#web/record/use-save.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { wholeList } from '#web/table/record-list.ts'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { CURRENT, type Operator, operatorCalls } from '../calls.ts'
import { t } from './texts.ts'

const nameOf = ({ name, email }: Operator) => name ?? email

const columns: readonly Column<Operator>[] = [
  { key: 'name', title: t('name'), type: 'text', value: nameOf },
  { key: 'email', title: t('email'), type: 'text' },
  { key: 'since', title: t('since'), type: 'instant' },
]
const looks: ColumnLooks<Operator> = {
  name: {
    cell: operator => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{nameOf(operator)}</span>
        {operator.isCurrentUser ? <Chip tone="muted">{t('you')}</Chip> : null}
      </span>
    ),
  },
}

/** Who may do what is done here. */
export const Operators = () => {
  const query = useQuery({ ...operatorCalls.list.queryOptions({ input: {} }), ...CURRENT })
  const [isNew, setNew] = useState(false)
  const [removed, setRemoved] = useState<Operator>()
  const list = wholeList({ ...query, data: query.data?.rows })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('operatorsHelp')}</p>
      <DataTable<Operator>
        name={t('operators')}
        id="operators"
        columns={columns}
        looks={looks}
        list={list}
        rowName={nameOf}
        actions={operator => [{ label: t('remove'), icon: UserMinus, tone: 'danger', onSelect: () => setRemoved(operator) }]}
        errorTitle={t('operatorsFailed')}
        empty={<EmptyState title={t('noOperators')} />}
        tools={
          <Button size="dense" icon={<Glyph of={UserPlus} size={14} />} onClick={() => setNew(true)}>
            {t('addOperator')}
          </Button>
        }
      />
      {isNew ? <AddOperator onClose={() => setNew(false)} /> : null}
      {removed === undefined ? null : <RemoveOperator operator={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}

const AddOperator = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ email: '' }, ({ email }) => ({ email: email.trim() === '' ? t('required') : undefined }))
  const { save } = useSave(operatorCalls.add, { done: t('added'), failed: t('addFailed'), refresh: [operatorCalls.key()] })
  return (
    <FormDialog<{ email: string }, never>
      form={form}
      title={t('addOperator')}
      description={t('addHelp')}
      failed={t('addFailed')}
      saveLabel={t('add')}
      onSubmit={save}
      onClose={onClose}
    >
      <EmailField<{ email: string }> name="email" label={t('email')} />
    </FormDialog>
  )
}

const RemoveOperator = ({ operator, onClose }: { operator: Operator; onClose: () => void }) => {
  const { saveNow, busy } = useSave(operatorCalls.remove, { done: t('removed'), failed: t('removeFailed'), refresh: [operatorCalls.key()] })
  return (
    <ConfirmDialog
      open
      onOpenChange={() => busy || onClose()}
      title={t('removeTitle', { name: nameOf(operator) })}
      description={t('removeText')}
      confirmLabel={t('removeConfirm')}
      tone="danger"
      busy={busy}
      onConfirm={async () => {
        const removed = await saveNow({ id: operator.id })
        // Operators who remove themselves are operators no more, and have nothing to see here.
        if (removed !== undefined && operator.isCurrentUser) location.assign('/')
        else onClose()
      }}
    />
  )
}
