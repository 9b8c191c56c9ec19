import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { announce } from '#web/announcer.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Popover, PopoverFinder } from '#web/ui/popover.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type AddableColumn, timesheetCalls } from '../calls.ts'
import { ColumnGroup } from '../grid/column-group.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

type AddColumnProps = {
  /** The employee on whose timesheet an administrator works; null on one's own. */
  employeeId: string | null
  /** Refetches the timesheet. */
  onChanged: () => Promise<void>
  columns: Timesheet['columns']
  /** Columns that hold hours in this period, saved or not. */
  filled: ReadonlySet<string>
  /** A plus in the head of the grid, a small button under it, or a button to tap. */
  look: 'plus' | 'mini' | 'button'
}

type Change = { verb: 'add' | 'remove'; handle: string; label: string }

/** The columns that can be added, on one's own or someone else's timesheet. */
const choices = ['columns-to-add'] as const

const change = (employeeId: string | null, { verb, handle: column }: Change) =>
  employeeId === null
    ? timesheetCalls[verb === 'add' ? 'addColumn' : 'removeColumn'].call({ column })
    : timesheetCalls[verb === 'add' ? 'addColumnOnBehalf' : 'removeColumnOnBehalf'].call({ employeeId, column })

/** Adds a column to a timesheet, searched by name and grouped by kind; and removes an added one while it has no hours. */
export const AddColumn = ({ employeeId, onChanged, columns, filled, look }: AddColumnProps) => {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: (one: Change) => change(employeeId, one),
    onSuccess: async (_, { verb, label }) => {
      // A removed column can be added again.
      await Promise.all([onChanged(), client.invalidateQueries({ queryKey: choices })])
      announce(verb === 'add' ? t('columnAdded', { column: label }) : t('columnRemoved', { column: label }))
      if (verb === 'add') setOpen(false)
    },
    onError: error => showToast({ tone: 'error', title: t('columnNotChanged'), text: callErrorOf(error).message }),
  })
  const added = columns.filter(column => column.source === 'added')
  return (
    <Popover
      title={t('addColumn')}
      width="w-72"
      align={look === 'button' ? 'start' : 'end'}
      open={open}
      onOpenChange={setOpen}
      trigger={
        look === 'plus' ? (
          <IconButton size="dense" label={t('addColumn')} icon={<Glyph of={Plus} />} />
        ) : (
          <Button size={look === 'mini' ? 'mini' : 'lg'} icon={<Glyph of={Plus} size={look === 'mini' ? 14 : 16} />}>
            {t('addColumn')}
          </Button>
        )
      }
    >
      <Choices
        employeeId={employeeId}
        taken={new Set(columns.filter(column => column.source !== 'entries').map(column => column.handle))}
        busy={changing.isPending}
        onAdd={({ handle, label }) => changing.mutate({ verb: 'add', handle, label })}
      />
      {added.length === 0 ? null : (
        <div className="border-t border-border p-1.5">
          <h3 className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">{t(employeeId === null ? 'yourColumns' : 'addedColumns')}</h3>
          <ul>
            {added.map(({ handle, label }) => (
              <li key={handle} className="flex min-h-9 items-center gap-2 pl-2.5 text-sm max-md:min-h-11">
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {filled.has(handle) ? (
                  <span className="pr-2.5 text-xs text-muted">{t('hasHours')}</span>
                ) : (
                  <IconButton
                    size="dense"
                    label={t('removeColumn', { column: label })}
                    icon={<Glyph of={X} size={14} />}
                    aria-disabled={changing.isPending || undefined}
                    onClick={changing.isPending ? undefined : () => changing.mutate({ verb: 'remove', handle, label })}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  )
}

type ChoicesProps = { employeeId: string | null; taken: ReadonlySet<string>; busy: boolean; onAdd: (column: AddableColumn) => void }

const Choices = ({ employeeId, taken, busy, onAdd }: ChoicesProps) => {
  const query = useQuery({
    queryKey: [...choices, employeeId],
    queryFn: () =>
      employeeId === null ? timesheetCalls.availableColumns.call({}) : timesheetCalls.availableColumnsOnBehalf.call({ employeeId }),
  })
  return (
    <PopoverFinder label={t('findColumn')}>
      {wanted => (
        <LoadedView query={query} skeleton={<SkeletonRows rows={4} avatar={false} />} errorTitle={t('columnsDidNotLoad')}>
          {data => {
            const open = data.columns.filter(({ handle }) => !taken.has(handle))
            const found = open.filter(({ label }) => label.toLowerCase().includes(wanted))
            if (found.length === 0) {
              return <p className="px-2.5 py-3 text-dense text-muted">{open.length === 0 ? t('noColumns') : t('noColumnFound')}</p>
            }
            return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, members]) => (
              <section key={kind}>
                <h3 className="px-2.5 pt-2 pb-1">
                  <ColumnGroup kind={kind} />
                </h3>
                <ul>
                  {members.map(column => (
                    <li key={column.handle}>
                      <button
                        type="button"
                        aria-disabled={busy || undefined}
                        onClick={busy ? undefined : () => onAdd(column)}
                        className="flex min-h-9 w-full items-center rounded-md px-2.5 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
                      >
                        {column.label}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))
          }}
        </LoadedView>
      )}
    </PopoverFinder>
  )
}
