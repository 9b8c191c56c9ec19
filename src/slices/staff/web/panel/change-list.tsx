import { X } from 'lucide-react'
import { formatDayAndYear } from '#web/plain-date-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { moreCalls, type Person, type PersonChange, staffCalls } from '../calls.ts'
import { t } from './texts.ts'

const labels: Record<PersonChange['values'][number]['field'], string> = {
  departmentId: t('department'),
  locationId: t('location'),
  reportsToEmployeeId: t('manager'),
  jobTitle: t('jobTitle'),
  approvalWorkflowTemplateId: t('workflow'),
}

/** The id of the heading over the list. */
export const CHANGES = 'changes'

interface ChangeListProps {
  person: Person
  changes: readonly PersonChange[]
  mayWrite: boolean
}

/** Lists dated changes, past and scheduled, newest day first. A scheduled or failed one can be canceled. */
export function ChangeList({ person, changes, mayWrite }: ChangeListProps) {
  const cancel = useSave(moreCalls.cancelChange, {
    done: t('changeCanceled'),
    failed: t('changeNotCanceled'),
    refresh: [staffCalls.key()],
  })
  // The button goes with its line, so the focus goes to what stays.
  const cancelOne = async (changeId: string, version: number) => {
    if ((await cancel.saveNow({ id: person.id, changeId, version })) !== undefined) document.getElementById(CHANGES)?.focus()
  }
  if (changes.length === 0) return <p className="text-dense text-muted">{t('noChanges')}</p>
  return (
    <ul className="divide-y divide-border rounded-lg border border-border">
      {changes.map(change => {
        const { id, kind, effectiveOn, state, values, failure, createdByName, version } = change
        const day = formatDayAndYear(effectiveOn)
        return (
          <li key={id} className="flex items-start gap-3 px-3 py-2.5 text-dense">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {t(kind === 'leave' ? 'leavesAfter' : 'from', { day })}
                {state === 'scheduled' ? <Chip tone="info">{t('scheduled')}</Chip> : null}
                {state === 'failed' ? <Chip tone="danger">{t('failedChange')}</Chip> : null}
              </p>
              {values.map(({ field, value }) => (
                <p key={field} className="wrap-anywhere">
                  {t('becomes', { field: labels[field], value: value ?? t('none') })}
                </p>
              ))}
              {failure === null ? null : <p className="text-danger">{failure}</p>}
              {createdByName === null ? null : <p className="text-xs text-muted">{t('changedBy', { name: createdByName })}</p>}
            </div>
            {!mayWrite || state === 'applied' ? null : (
              <IconButton
                label={t('cancelChange', { day })}
                size="mini"
                icon={<Glyph of={X} size={14} />}
                onClick={() => void cancelOne(id, version)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
