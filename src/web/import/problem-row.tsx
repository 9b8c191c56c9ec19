import { CircleAlert, MoreHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { EditValue } from './edit-value.tsx'
import { editLabelOf, labelOf } from './field-words.ts'
import type { Run, RunRow, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

interface ProblemRowProps {
  kind: WebImport
  run: Run
  row: RunRow
  busy: boolean
  /** Problems that are in a group are decided there, and only counted here. */
  isBrief: boolean
  /** Takes the value that is proposed, in all rows that say the same. */
  onUse: (field: string, value: string) => void
  onEdit: (edit: { skip: true } | { field: string; value: string; alike?: true }) => void
}

/** One row with everything that is wrong, each with the one button that probably solves it; the menu has the others. */
export function ProblemRow({ kind, run, row, busy, isBrief, onUse, onEdit }: ProblemRowProps) {
  const [editing, setEditing] = useState<number | null>(null)
  const item = useRef<HTMLLIElement>(null)
  const { label } = row
  const { Explained } = kind
  const problems = isBrief ? row.problems.filter(problem => !isGrouped(run, problem)) : row.problems
  const above = row.problems.length - problems.length
  const skip = () => onEdit({ skip: true })
  const edits = problems.map(problem => editLabelOf(kind, run, problem))
  const editField = (at: number) => {
    const { fix, field } = problems[at]!
    return fix.kind === 'edit' ? fix.field : field
  }
  const isSkipOnly = problems.every(({ fix }, at) => fix.kind === 'skip' && edits[at] === null)
  const menu = isSkipOnly ? null : (
    <Menu trigger={<IconButton size="dense" variant="ghost" label={t('moreFor', { row: row.row })} icon={<Glyph of={MoreHorizontal} />} />}>
      {problems.map(({ fix }, at) =>
        edits[at] === null || fix.kind === 'edit' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the problems of a row never change their order
          <MenuItem key={at} onSelect={() => setEditing(at)}>
            {edits[at]}
          </MenuItem>
        ),
      )}
      {problems.some(({ fix }) => fix.kind === 'skip') ? null : <MenuItem onSelect={skip}>{t('skipRow')}</MenuItem>}
    </Menu>
  )
  return (
    <li ref={item} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-2 px-5 py-2.5 max-md:grid-cols-1 max-md:px-4">
      <span className="pt-0.5 text-xs text-muted">{t('row', { row: row.row })}</span>
      <div className="min-w-0">
        <span className={`block truncate text-sm ${label === null ? 'text-muted' : 'font-medium'}`}>{label ?? t('noName')}</span>
        {problems.map(({ text, fix }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={at} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-0.5">
            <span className="flex min-w-40 flex-1 gap-1.5 text-xs text-danger">
              <Glyph of={CircleAlert} size={12} className="mt-0.5 shrink-0" />
              <span className="min-w-0 break-words">{text}</span>
            </span>
            <span className="flex items-center gap-1">
              <FixButton
                {...{ fix, busy, onUse }}
                editLabel={edits[at] ?? null}
                isEditing={editing === at}
                onSkip={skip}
                onEdit={() => setEditing(at)}
              />
              {at === 0 ? menu : isSkipOnly ? null : <span className="w-8" />}
            </span>
            {fix.kind === 'use' && Explained !== undefined ? <Explained field={fix.field} value={fix.value} /> : null}
          </div>
        ))}
        {above > 0 ? <p className="text-xs text-muted">{t('alsoAbove', { n: above })}</p> : null}
      </div>
      {editing === null || editField(editing) === null ? null : (
        <EditValue
          key={editing}
          run={run}
          row={row.row}
          value={problems[editing]!.value ?? ''}
          field={editField(editing)!}
          label={t('newValue', { field: labelOf(run, editField(editing)!), row: row.row })}
          isAlike={isAlike(problems[editing]!)}
          Chooser={kind.choosers[editField(editing)!]}
          onCancel={() => {
            setEditing(null)
            item.current?.querySelector('button')?.focus()
          }}
          onSave={edit => {
            setEditing(null)
            onEdit({ ...edit, ...(isAlike(problems[editing]!) && { alike: true as const }) })
          }}
        />
      )}
    </li>
  )
}

interface FixButtonProps {
  fix: RunRow['problems'][number]['fix']
  busy: boolean
  editLabel: string | null
  isEditing: boolean
  onUse: ProblemRowProps['onUse']
  onSkip: () => void
  onEdit: () => void
}

const FixButton = ({ fix, busy, editLabel, isEditing, onUse, onSkip, onEdit }: FixButtonProps) =>
  fix.kind === 'use' ? (
    <Button size="dense" disabled={busy} onClick={() => onUse(fix.field, fix.value)}>
      {fix.label}
    </Button>
  ) : fix.kind === 'skip' ? (
    <Button size="dense" disabled={busy} onClick={onSkip}>
      {t('skipRow')}
    </Button>
  ) : (
    <Button size="dense" disabled={busy} aria-expanded={isEditing} onClick={onEdit}>
      {editLabel}
    </Button>
  )

const isGrouped = ({ groups }: Pick<Run, 'groups'>, { rule, field }: RunRow['problems'][number]) =>
  groups.some(group => group.rule === rule && group.field === field)
const isAlike = ({ fix }: RunRow['problems'][number]) => fix.kind === 'edit' && fix.alike === true
