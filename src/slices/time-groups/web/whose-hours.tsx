import type { AnswerOf } from '#web/rpc.ts'
import { Panel } from '#web/ui/panel.tsx'
import type { timeGroups } from '../contract/time-groups.ts'
import { part } from './part-texts.ts'

interface WhoseHoursProps {
  /** Undefined while it is loaded. */
  preview: Pick<AnswerOf<typeof timeGroups.preview>, 'uncheckedPeople' | 'changes'> | undefined
  isFailed: boolean
}

const titleOf = ({ changes, uncheckedPeople }: NonNullable<WhoseHoursProps['preview']>) => {
  if (changes.length > 0) return part('hoursOf', { n: changes.length })
  return part(uncheckedPeople === 0 ? 'noHours' : 'noHoursChecked')
}

/** The people whose recorded hours would change. */
export const WhoseHours = ({ preview, isFailed }: WhoseHoursProps) => (
  <>
    {isFailed ? <Panel tone="error" title={part('previewFailed')} /> : null}
    {preview === undefined ? null : (
      <section aria-label={part('whoseHours')} className="flex flex-col gap-1 text-dense">
        <h3 className="font-medium">{titleOf(preview)}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many people scroll, and then the keyboard has to reach them */}
        <ul tabIndex={0} className="max-h-40 overflow-y-auto">
          {preview.changes.map(({ employeeId, name, days, approved }) => (
            <li key={employeeId} className="flex justify-between gap-3 py-0.5">
              <span className="truncate">{name}</span>
              <span className="shrink-0 text-muted">
                {approved === 0
                  ? part('days', { n: days })
                  : part('daysApproved', { days: part('days', { n: days }), approved: part('approved', { n: approved }) })}
              </span>
            </li>
          ))}
        </ul>
        {preview.uncheckedPeople === 0 ? null : <p className="text-muted">{part('unchecked', { n: preview.uncheckedPeople })}</p>}
      </section>
    )}
  </>
)
