import { CircleAlert, MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { EditValue } from './edit-value.tsx'
import type { Run, RunRow, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

interface ProblemRowProps {
  kind: WebImport
  run: Run
  row: RunRow
  busy: boolean
  /** Takes the value that is proposed, in all rows that say the same. */
  onUse: (field: string, value: string) => void
  onEdit: (edit: { skip: true } | { field: string; value: string; alike?: true }) => void
}

/** One row with what is wrong and the one button that probably solves it; the menu has the others. */
export function ProblemRow({ kind, run, row, busy, onUse, onEdit }: ProblemRowProps) {
  const [isEditing, setEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const { problem } = row
  if (problem === null) return null
  const { fix } = problem
  const labelOf = (key: string) => run.fields.find(one => one.key === key)?.label ?? key
  const field = fix.kind === 'edit' ? fix.field : problem.field
  const edit = field === null ? null : (kind.editLabel(problem) ?? t('edit', { field: inSentence(labelOf(field)) }))
  const isAlike = fix.kind === 'edit' && fix.alike === true
  const skip = () => onEdit({ skip: true })
  return (
    <li ref={item} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-2 px-5 py-2.5 max-md:grid-cols-1 max-md:px-4">
      <span className="text-xs text-muted">{t('row', { row: row.row })}</span>
      <span className="min-w-0">
        <span className={`block truncate text-sm ${row.label === null ? 'text-muted' : 'font-medium'}`}>{row.label ?? t('noName')}</span>
        <span className="mt-0.5 flex gap-1.5 text-xs text-danger">
          <Glyph of={CircleAlert} size={12} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{problem.text}</span>
        </span>
      </span>
      <span className="flex items-center gap-1 max-md:mt-2.5 max-md:mb-1">
        {fix.kind === 'use' ? (
          <Button size="dense" disabled={busy} onClick={() => onUse(fix.field, fix.value)}>
            {fix.label}
          </Button>
        ) : fix.kind === 'skip' ? (
          <Button size="dense" disabled={busy} onClick={skip}>
            {t('skipRow')}
          </Button>
        ) : (
          <Button size="dense" disabled={busy} aria-expanded={isEditing} onClick={() => setEditing(true)}>
            {edit}
          </Button>
        )}
        {fix.kind === 'skip' && edit === null ? null : (
          <Menu
            trigger={
              <IconButton size="dense" variant="ghost" label={t('moreFor', { row: row.row })} icon={<Glyph of={MoreHorizontal} />} />
            }
          >
            {edit === null || fix.kind === 'edit' ? null : <MenuItem onSelect={() => setEditing(true)}>{edit}</MenuItem>}
            {fix.kind === 'skip' ? null : <MenuItem onSelect={skip}>{t('skipRow')}</MenuItem>}
          </Menu>
        )}
      </span>
      {isEditing && field !== null ? (
        <EditValue
          run={run}
          row={row}
          field={field}
          label={t('newValue', { field: labelOf(field), row: row.row })}
          isAlike={isAlike}
          Chooser={kind.choosers[field]}
          onCancel={() => {
            setEditing(false)
            item.current?.querySelector('button')?.focus()
          }}
          onSave={edit => {
            setEditing(false)
            onEdit({ ...edit, ...(isAlike && { alike: true as const }) })
          }}
        />
      ) : null}
    </li>
  )
}

/** 'Hire date' as 'hire date', 'Employee ID' as 'employee ID'. */
const inSentence = (label: string) => label.replace(/\b\p{Lu}\p{Ll}+/gu, word => word.toLowerCase())
