import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { REMINDED_AT_ONCE } from '#slices/time/rules/reminders.ts'
import { announce } from '#web/announcer.tsx'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { approvalCalls, type InboxRow } from './calls.ts'
import { t } from './remind-texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** No one is reminded twice within a day; the server knows exactly. */
export const isReminded = ({ remindedAt }: Pick<InboxRow, 'remindedAt'>, now = Date.now()): boolean =>
  remindedAt !== null && now - Date.parse(remindedAt) < DAY_MS

/** Sends reminders: to one person, or to all who have not submitted a timesheet of the period. */
function useRemind(date: PlainDate, employeeId?: string) {
  const client = useQueryClient()
  const once = useOnce()
  return useMutation({
    mutationFn: () => {
      const input = { date, ...(employeeId === undefined ? {} : { employeeId }) }
      return once('remind', input, context => approvalCalls.remind.call(input, { context }))
    },
    onSuccess: ({ reminded }) => announce(t('remindedNow', { n: reminded.length })),
    onSettled: () => client.invalidateQueries({ queryKey: approvalCalls.inbox.key() }),
  })
}

/** Focuses what has taken the place of the button that was pressed, once all it was for are reminded. */
function useFocusAfter<E extends HTMLElement>(isDone: boolean, { isSuccess }: { isSuccess: boolean }): RefObject<E | null> {
  const instead = useRef<E>(null)
  useEffect(() => {
    if (isDone && isSuccess && document.activeElement === document.body) instead.current?.focus()
  }, [isDone, isSuccess])
  return instead
}

/** The button beside one person, or when they were last reminded. `describedBy` is the id of their name. */
export const RemindOne = ({ row, describedBy }: { row: InboxRow; describedBy?: string }) => {
  const remind = useRemind(row.periodStart, row.employeeId)
  const isDone = isReminded(row)
  const instead = useFocusAfter<HTMLSpanElement>(isDone, remind)
  if (isDone) {
    return (
      <span ref={instead} tabIndex={-1} className="flex flex-col items-end text-xs text-muted focus:outline-none">
        {t('reminded')} <RelativeTime at={row.remindedAt!} isShort />
      </span>
    )
  }
  return (
    <span className="flex flex-col items-end gap-1">
      <Button
        size="mini"
        busy={remind.isPending}
        icon={<Glyph of={Bell} size={14} />}
        aria-describedby={describedBy}
        onClick={() => remind.mutate()}
      >
        {t('remind')}
      </Button>
      {remind.isError ? (
        <span role="alert" className="max-w-40 text-right text-xs text-danger">
          {callErrorOf(remind.error).message}
        </span>
      ) : null}
    </span>
  )
}

/** Below the list: everyone in it who was not reminded within a day; of thousands, as many as one call reminds. */
export const RemindAll = ({ rows, date }: { rows: readonly InboxRow[]; date: PlainDate }) => {
  const remind = useRemind(date)
  const n = Math.min(REMINDED_AT_ONCE, rows.filter(row => !isReminded(row)).length)
  const instead = useFocusAfter<HTMLParagraphElement>(n === 0, remind)
  return (
    <div data-keep-clear="" className="shrink-0 border-t border-border p-3 max-md:border-t-0">
      {remind.isError ? (
        <p role="alert" className="mb-2 text-dense text-danger">
          {callErrorOf(remind.error).message}
        </p>
      ) : null}
      {n === 0 ? (
        <p ref={instead} tabIndex={-1} className="text-dense text-muted focus:outline-none">
          {t('allReminded')}
        </p>
      ) : (
        <Button full busy={remind.isPending} icon={<Glyph of={Bell} />} onClick={() => remind.mutate()}>
          {t('remindAll', { n })}
        </Button>
      )}
    </div>
  )
}
