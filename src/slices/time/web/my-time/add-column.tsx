import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { announce } from '#web/announcer.tsx'
import { refusalOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Popover, PopoverFinder } from '#web/ui/popover.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type AddableColumn, timesheetCalls } from '../calls.ts'
import { ColumnGroup } from '../grid/column-group.tsx'
import type { Timesheet } from '../sheet-view.ts'
import { t } from './texts.ts'
import { ownSheets } from './use-own-sheet.ts'

export type AddColumnProps = {
  columns: Timesheet['columns']
  /** Columns that hold hours in this period, saved or not. */
  filled: ReadonlySet<string>
  /** The head of the grid shows a plus, the phone a button with words. */
  look: 'plus' | 'button'
}

type Change = { verb: 'add' | 'remove'; handle: string; label: string }

/** Adds a column to the own sheet, searched by name and grouped by kind; and takes an added one off again while it is empty. */
export const AddColumn = ({ columns, filled, look }: AddColumnProps) => {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ verb, handle }: Change) =>
      verb === 'add' ? timesheetCalls.addColumn.call({ column: handle }) : timesheetCalls.removeColumn.call({ column: handle }),
    onSuccess: async (_, { verb, label }) => {
      await client.invalidateQueries({ queryKey: ownSheets })
      announce(verb === 'add' ? t('columnAdded', { column: label }) : t('columnRemoved', { column: label }))
      if (verb === 'add') setOpen(false)
    },
    onError: error => showToast({ tone: 'error', title: t('columnNotChanged'), text: refusalOf(error).message }),
  })
  const added = columns.filter(column => column.source === 'added')
  return (
    <Popover
      title={t('addColumn')}
      width="w-72"
      align={look === 'plus' ? 'end' : 'start'}
      open={open}
      onOpenChange={setOpen}
      trigger={
        look === 'plus' ? (
          <IconButton size="dense" label={t('addColumn')} icon={<Glyph of={Plus} />} />
        ) : (
          <Button size="lg" icon={<Glyph of={Plus} />}>
            {t('addColumn')}
          </Button>
        )
      }
    >
      <Choices
        taken={new Set(columns.filter(column => column.source !== 'entries').map(column => column.handle))}
        busy={change.isPending}
        onAdd={({ handle, label }) => change.mutate({ verb: 'add', handle, label })}
      />
      {added.length === 0 ? null : (
        <div className="border-t border-border p-1.5">
          <h3 className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted">{t('yourColumns')}</h3>
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
                    aria-disabled={change.isPending || undefined}
                    onClick={change.isPending ? undefined : () => change.mutate({ verb: 'remove', handle, label })}
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

type ChoicesProps = { taken: ReadonlySet<string>; busy: boolean; onAdd: (column: AddableColumn) => void }

const Choices = ({ taken, busy, onAdd }: ChoicesProps) => {
  const query = useQuery(timesheetCalls.availableColumns.queryOptions({ input: {} }))
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
