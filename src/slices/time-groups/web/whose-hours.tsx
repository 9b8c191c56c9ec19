import type { AnswerOf } from '#web/rpc.ts'
import { Panel } from '#web/ui/panel.tsx'
import type { timeGroups } from '../contract/time-groups.ts'
import { part } from './part-texts.ts'

interface WhoseHoursProps {
  /** Undefined while they are loaded. */
  changes: AnswerOf<typeof timeGroups.preview>['changes'] | undefined
  isFailed: boolean
}

/** The people whose recorded hours are computed again. */
export const WhoseHours = ({ changes, isFailed }: WhoseHoursProps) => (
  <>
    {isFailed ? <Panel tone="error" title={part('previewFailed')} /> : null}
    {changes === undefined ? null : (
      <section aria-label={part('whoseHours')} className="flex flex-col gap-1 text-dense">
        <h3 className="font-medium">{changes.length === 0 ? part('noHours') : part('hoursOf', { n: changes.length })}</h3>
        <ul className="max-h-40 overflow-y-auto">
          {changes.map(({ employeeId, name, days, approved }) => (
            <li key={employeeId} className="flex justify-between gap-3 py-0.5">
              <span className="truncate">{name}</span>
              <span className="shrink-0 text-muted">
                {approved === 0 ? part('days', { n: days }) : part('daysApproved', { n: days, approved })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)
