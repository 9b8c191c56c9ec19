import { CircleAlert, GitMerge, Lock, Minus, Plus, UserPen } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatHours, parseHours } from '#core/minutes.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type CellEdit, cellKey } from './cell.ts'
import { ColumnGroup } from './column-group.tsx'
import { editsOf, planChanges, roundToNone } from './grid-changes.ts'
import { type GridView, lockReason } from './grid-model.ts'
import { t } from './texts.ts'
import { usePageLeaving } from './use-page-leaving.ts'

export type PhoneRowProps = {
  view: GridView
  row: number
  col: number
  step: number
  /** The timesheet is submitted or approved, and looks it. */
  locked: boolean
  /** Who entered it and why, when it was not the owner. */
  entered: string | undefined
  onEdit: (edits: readonly CellEdit[]) => void
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** One column on the selected day: its name, and a stepper 44 high with a text field for hours. */
export function PhoneRow({ view, row, col, step, locked, entered, onEdit, onKeepMine, onUseTheirs }: PhoneRowProps) {
  const day = view.days[row]!
  const column = view.columns[col]!
  const cell = view.cells.get(cellKey(day.date, column.handle))
  const reason = lockReason(view, day, column)
  const typing = useTypedHours(view, { row, col }, onEdit)
  const { error } = typing
  const noteId = useId()
  const enteredId = useId()
  const note = error ?? (cell?.state === 'failed' ? t('notSavedWhy', { reason: cell.message ?? '' }) : null)

  return (
    <tr className={locked ? 'bg-surface' : undefined}>
      <RowHead column={column} entered={entered} enteredId={enteredId} />
      <td
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a table with the grid role, its field has the focus
        role="gridcell"
        tabIndex={-1}
        data-date={day.date}
        data-column={column.handle}
        data-state={cell?.state}
        aria-readonly={reason === null ? undefined : true}
        title={reason ?? undefined}
        className="w-44.5 border-b border-border py-2 pr-4 align-middle"
      >
        <div className="flex flex-col items-end gap-1.5">
          {reason === null ? (
            <Stepper
              {...{ view, day, column, cell, step, typing }}
              describedBy={[note === null ? '' : noteId, entered === undefined ? '' : enteredId].join(' ').trim() || undefined}
            />
          ) : (
            <span className="inline-flex h-11 items-center gap-2 text-base text-muted">
              {(locked || day.lockedReason) && cell?.minutes ? <Glyph of={Lock} size={14} /> : null}
              {cell?.minutes ? formatHours(cell.minutes, view.format) : '–'}
            </span>
          )}
          {note === null ? null : (
            <p id={noteId} className="flex w-38.5 items-start gap-1.5 text-dense text-danger">
              <Glyph of={CircleAlert} size={14} className="mt-0.5 shrink-0" />
              {note}
            </p>
          )}
          <LiveRegion text={error ?? ''} />
          {cell?.state === 'conflict' ? (
            <Conflict cell={cell} format={view.format} onKeepMine={onKeepMine} onUseTheirs={onUseTheirs} />
          ) : null}
        </div>
      </td>
    </tr>
  )
}

type Column = GridView['columns'][number]
type Cell = NonNullable<ReturnType<GridView['cells']['get']>>

/** Takes hours that are typed or stepped, and says why they are not accepted. */
function useTypedHours(view: GridView, { row, col }: { row: number; col: number }, onEdit: PhoneRowProps['onEdit']) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  /** Returns whether the cell accepted the minutes; otherwise the reason is shown under the field. */
  const take = (minutesEntered: number): boolean => {
    const plan = planChanges(view, [{ row, col, minutesEntered }])
    const isTooShort = roundToNone(view, minutesEntered)
    setError(isTooShort ? t('roundsToZero') : plan.skipped.overDay > 0 ? t('overDay') : null)
    if (isTooShort) return false
    if (plan.changes.length > 0) onEdit(editsOf(plan.changes))
    return plan.done > 0
  }
  const commit = () => {
    if (draft === null) return
    const parsed = parseHours(draft)
    if (!parsed.ok && parsed.rule !== 'empty') return setError(parsed.message)
    if (take(parsed.ok ? parsed.minutes : 0)) setDraft(null)
  }
  usePageLeaving(commit)
  return {
    draft,
    error,
    take,
    commit,
    begin: setDraft,
    /** Null ends it without a change. */
    type: (text: string | null) => {
      setDraft(text)
      setError(null)
    },
  }
}

const RowHead = ({ column, entered, enteredId }: { column: Column; entered: string | undefined; enteredId: string }) => (
  <th scope="row" className="h-15 border-b border-border py-2 pr-5 pl-4 text-left align-middle font-normal">
    <p className="text-base wrap-anywhere">{column.label}</p>
    {column.hint === undefined ? <ColumnGroup kind={column.kind} /> : <p className="text-dense text-muted">{column.hint}</p>}
    {entered === undefined ? null : (
      <p id={enteredId} className="mt-1 flex items-start gap-1.5 text-dense text-muted wrap-anywhere">
        <Glyph of={UserPen} size={14} className="mt-0.5 shrink-0" />
        {entered}
      </p>
    )}
  </th>
)

interface StepperProps {
  view: GridView
  day: GridView['days'][number]
  column: Column
  cell: Cell | undefined
  step: number
  typing: ReturnType<typeof useTypedHours>
  /** Ids of the notes about it. */
  describedBy: string | undefined
}

const Stepper = ({ view, day, column, cell, step, typing, describedBy }: StepperProps) => {
  const typed = cell?.minutesEntered ?? 0
  const edge = typing.error || cell?.state === 'failed' ? 'border-danger' : cell?.state === 'conflict' ? 'border-warning' : 'border-input'
  return (
    <div className="relative">
      {cell?.state === 'saving' || cell?.state === 'pending' ? (
        <span className="absolute top-4 right-full mr-2 text-muted">
          <Spinner size={12} />
        </span>
      ) : null}
      <div
        className={`flex h-11.5 w-38.5 items-stretch rounded-lg border bg-card has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-ring ${edge}`}
      >
        <StepButton
          label={t('less', { column: column.label })}
          disabled={typed === 0}
          onClick={() => typing.take(Math.max(0, typed - step))}
        >
          <Glyph of={Minus} stroke={2} />
        </StepButton>
        <span className="w-16.5 border-x border-border">
          <input
            value={typing.draft ?? formatHours(cell?.minutes ?? 0, view.format)}
            onFocus={event => {
              typing.begin(typed === 0 ? '' : formatHours(typed, view.format))
              event.target.select()
            }}
            onChange={event => typing.type(event.target.value)}
            onBlur={typing.commit}
            onKeyDown={event => {
              if (event.key === 'Enter') typing.commit()
              if (event.key === 'Escape') typing.type(null)
            }}
            aria-label={t('hoursFor', { column: column.label, day: `${day.weekday} ${day.dayNumber}` })}
            aria-invalid={typing.error === null ? undefined : true}
            aria-describedby={describedBy}
            placeholder={formatHours(0, view.format)}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            className={`size-full bg-transparent text-center text-base outline-none ${typed === 0 ? 'text-muted' : 'font-semibold'}`}
          />
        </span>
        <StepButton label={t('more', { column: column.label })} onClick={() => typing.take(typed + step)}>
          <Glyph of={Plus} stroke={2} />
        </StepButton>
      </div>
    </div>
  )
}

type ConflictProps = Pick<PhoneRowProps, 'onKeepMine' | 'onUseTheirs'> & { cell: Cell; format: GridView['format'] }

const Conflict = ({ cell, format, onKeepMine, onUseTheirs }: ConflictProps) => (
  <div className="flex w-38.5 flex-col gap-1.5 text-warning">
    <p className="flex items-center gap-1.5 text-dense">
      <Glyph of={GitMerge} size={14} className="shrink-0" />
      {t('twoValuesHere')}
    </p>
    <Button full variant="filled" size="lg" onClick={onKeepMine}>
      {cell.minutes === 0 ? t('keepEmpty') : t('keepMine', { hours: formatHours(cell.minutes, format) })}
    </Button>
    <Button full size="lg" onClick={onUseTheirs}>
      {cell.theirs?.minutes ? t('useTheirs', { hours: formatHours(cell.theirs.minutes, format) }) : t('useEmpty')}
    </Button>
  </div>
)

const StepButton = ({ label, ...rest }: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    className="flex w-11 shrink-0 items-center justify-center text-fg outline-none first:rounded-l-lg last:rounded-r-lg focus-visible:bg-hover active:bg-hover disabled:text-disabled"
  />
)
