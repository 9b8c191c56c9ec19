import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ImportGroup } from '#core/import-endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { RowEdit } from './chosen.ts'
import { EditValue } from './edit-value.tsx'
import { editLabelOf, inSentence, labelOf } from './field-words.ts'
import { firstButton, groupsId, problemsId } from './focus.ts'
import type { GroupSolution, GroupWords, Run, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

/** Texts of a group that are shown before someone asks for more. */
const FIRST = 4

interface ProblemGroupsProps {
  kind: WebImport
  run: Run
  busy: boolean
  /** Sets a choice of the whole file. */
  onOption: (option: string) => void
  onEdit: (edits: readonly RowEdit[]) => void
}

/** Equal problems, each kind of them once, with the one choice that solves all and what would solve each text. */
export function ProblemGroups({ kind, run, busy, onOption, onEdit }: ProblemGroupsProps) {
  const isDecided = useRef(false)
  // The button that had the focus is gone with what it solved.
  useEffect(() => {
    if (busy || !isDecided.current) return
    isDecided.current = false
    if (document.activeElement === document.body) (firstButton(groupsId) ?? firstButton(problemsId))?.focus()
  }, [busy])
  const decided =
    <Args extends unknown[]>(then: (...args: Args) => void) =>
    (...args: Args) => {
      isDecided.current = true
      then(...args)
    }
  if (run.groups.length === 0) return null
  return (
    <ul id={groupsId} aria-label={t('equalProblems')} className="divide-y divide-border border-b border-border">
      {run.groups.map(group => (
        <Group
          key={`${group.rule} ${group.field}`}
          {...{ kind, run, group, busy }}
          onOption={decided(onOption)}
          onEdit={decided(onEdit)}
          words={kind.groups[group.rule] ?? otherWords(run)}
        />
      ))}
    </ul>
  )
}

const otherWords = (run: Run): GroupWords => ({
  title: ({ field, rows, texts }) =>
    texts === 0 ? t('dueToOthers', { n: rows }) : t('textsWrong', { n: texts, field: inSentence(labelOf(run, field ?? '')) }),
})

type GroupProps = ProblemGroupsProps & { group: ImportGroup; words: GroupWords }

const always = () => true

/** Where there is one text, and its own button does the same. */
function isOwnFix(solution: GroupSolution, { texts, values: [value] }: ImportGroup): boolean {
  if (!('edit' in solution) || texts !== 1 || value?.fix.kind !== 'use') return false
  return value.fix.field === solution.edit.field && value.fix.value === solution.edit.value
}

const Group = ({ kind, run, group, words, busy, onOption, onEdit }: GroupProps) => {
  const { title, solution, isShort, isOneByOne = false, isNamed = false } = words
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const useMay = (solution !== undefined && 'option' in solution ? solution.useMay : undefined) ?? always
  const mayUse = useMay()
  const row = group.values[0]?.row
  const isOffered = solution !== undefined && mayUse && !isOwnFix(solution, group)
  const editAll = (edit: { field: string; value: string }) => {
    setChoosing(false)
    if (row !== undefined) onEdit([{ ...edit, row, rule: group.rule, alike: true }])
  }
  const skipAll = () => {
    if (row !== undefined && group.field !== null) onEdit([{ row, skip: true, field: group.field, rule: group.rule, alike: true }])
  }
  const solve = () => {
    if (solution === undefined) return
    if ('option' in solution) onOption(solution.option)
    else if ('edit' in solution) editAll(solution.edit)
    else if ('skip' in solution) skipAll()
    else setChoosing(true)
  }
  const values = isShort ? [] : isOpen ? group.values : group.values.slice(0, FIRST)
  const unlisted = group.texts - group.values.length
  return (
    <li className="px-5 py-3 max-md:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-48 items-start gap-1.5 text-sm font-medium">
          <Glyph of={CircleAlert} size={14} className="mt-0.75 shrink-0 text-warning" />
          <span className="min-w-0">
            {title(group)}
            <span className="block text-xs font-normal text-muted">{t('inRows', { n: group.rows })}</span>
          </span>
        </span>
        {!isOffered ? null : (
          <Button size="dense" disabled={busy} aria-expanded={'choose' in solution ? isChoosing : undefined} onClick={solve}>
            {solution.label}
          </Button>
        )}
      </div>
      {isChoosing && row !== undefined && solution !== undefined && 'choose' in solution ? (
        <EditValue
          {...{ run, row }}
          field={solution.choose}
          value=""
          label={t('forAll', { field: labelOf(run, solution.choose) })}
          isAlike={false}
          Chooser={kind.choosers[solution.choose]}
          onCancel={() => setChoosing(false)}
          onSave={editAll}
        />
      ) : null}
      {values.length === 0 ? null : (
        <ul className="mt-1.5 flex flex-col">
          {values.map(value => (
            <Value key={value.said} {...{ kind, run, group, value, busy, isOneByOne, isNamed, onEdit }} />
          ))}
        </ul>
      )}
      {isShort || group.values.length <= FIRST ? null : isOpen ? (
        unlisted > 0 ? (
          <p className="mt-1 text-xs text-muted">{t('moreTexts', { n: unlisted })}</p>
        ) : null
      ) : (
        <Button variant="link" size="dense" onClick={() => setOpen(true)}>
          {t('showAll', { n: group.texts })}
        </Button>
      )}
    </li>
  )
}

type ValueProps = Pick<ProblemGroupsProps, 'kind' | 'run' | 'busy' | 'onEdit'> & {
  group: ImportGroup
  value: ImportGroup['values'][number]
  isOneByOne: boolean
  isNamed: boolean
}

/** One text that rows say, with how many do. What is chosen for it counts for all of them. */
const Value = ({ kind, run, group, value: { said, rows, row, text, fix }, busy, isOneByOne, isNamed, onEdit }: ValueProps) => {
  const [isEditing, setEditing] = useState(false)
  const field = fix.kind === 'edit' ? fix.field : group.field
  const edit = editLabelOf(kind, run, { field: group.field, text, fix })
  const isManual = fix.kind !== 'skip' && !isOneByOne && !isNamed && field !== null && edit !== null
  const { Explained } = kind
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-0.5 pl-5 max-md:grid-cols-1 max-md:py-1.5 max-md:pl-0">
      <span className={`min-w-0 text-dense ${isOneByOne ? 'break-words' : 'truncate'}`} title={text}>
        {said} {isNamed ? null : <span className="text-muted">({rows.toLocaleString('en-US')})</span>}
      </span>
      <span className="flex min-w-0 items-center gap-1 max-md:flex-wrap">
        {fix.kind === 'use' ? (
          <Button size="mini" disabled={busy} onClick={() => onEdit([{ row, field: fix.field, value: fix.value, alike: true }])}>
            {fix.label}
          </Button>
        ) : null}
        {isManual ? (
          <Button
            size="mini"
            variant="ghost"
            disabled={busy}
            aria-expanded={isEditing}
            aria-label={t('editText', { edit: fix.kind === 'use' ? t('change') : edit, said })}
            onClick={() => setEditing(true)}
          >
            {fix.kind === 'use' ? t('change') : edit}
          </Button>
        ) : null}
        {group.field === null ? null : (
          <Button
            size="mini"
            variant="ghost"
            disabled={busy}
            aria-label={t('skipText', { said })}
            onClick={() => onEdit([isNamed ? { row, skip: true } : { row, skip: true, field: group.field!, alike: true }])}
          >
            {t('skip')}
          </Button>
        )}
      </span>
      {fix.kind === 'use' && Explained !== undefined ? <Explained field={fix.field} value={fix.value} /> : null}
      {isEditing && isManual ? (
        <EditValue
          {...{ run, row, field }}
          value={said}
          label={t('newValueOf', { field: labelOf(run, field), said })}
          isAlike={rows > 1}
          Chooser={kind.choosers[field]}
          onCancel={() => setEditing(false)}
          onSave={chosen => {
            setEditing(false)
            onEdit([{ ...chosen, row, alike: true }])
          }}
        />
      ) : null}
    </li>
  )
}
