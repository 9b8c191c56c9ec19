import type { PlainDate } from '#core/plain-date.ts'
import { SubmitButtonOf } from '#web/form/submit-button.tsx'
import type { FormHandle } from '#web/form/use-form.ts'
import { formatDayAndYear, formatDayRangeShort } from '#web/plain-date-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { BEGINNING } from '../rules/group-settings.ts'
import type { Group } from './calls.ts'
import type { GroupForm } from './group-form.ts'
import { t } from './groups-texts.ts'

interface EditorFootProps {
  group: Group
  form: FormHandle<GroupForm>
  mayChange: boolean
  /** Something changed that holds from a date. */
  isDated: boolean
  changes: number
  effectiveFrom: PlainDate
  /** The first day in the past whose holidays change. */
  holidayFrom: PlainDate | null
  onFrom: () => void
  onTry: () => void
  onDiscard: () => void
  onSave: () => void
}

/** From when changes hold, and the buttons. */
export const EditorFoot = (props: EditorFootProps) => {
  const { group, mayChange, isDated, changes, effectiveFrom, holidayFrom, onFrom, onTry, onDiscard, onSave, form } = props
  const kept = keptPeriods(group, effectiveFrom)
  // The nearer ones: the form shows the last.
  const plans = group.versions
    .map(version => version.effectiveFrom)
    .filter(date => date > group.today && date < group.effectiveFrom)
    .sort()
  return (
    <>
      <div className="flex flex-col gap-2 px-5 pb-4">
        {group.recompute === null ? null : (
          <p role="status" className="text-dense text-muted">
            {t('recomputing', { done: group.recompute.done, total: group.recompute.total })}
          </p>
        )}
        {holidayFrom === null ? null : <Panel tone="info" title={t('pastHolidays', { day: formatDayAndYear(holidayFrom) })} />}
        {isDated ? (
          <Panel
            tone="info"
            actions={
              <Button size="mini" onClick={onFrom}>
                {t('anotherDay')}
              </Button>
            }
          >
            {kept.length === 0 ? null : `${t('keepsDates', { n: kept.length, periods: kept.join(', ') })} `}
            {t('changesApply', { day: formatDayAndYear(effectiveFrom) })}
          </Panel>
        ) : (
          <p className="text-dense text-muted">
            {group.effectiveFrom === BEGINNING ? t('fromBeginning') : t('holdsFrom', { day: formatDayAndYear(group.effectiveFrom) })}
            {plans.length === 0 ? null : ` ${t('plannedBefore', { days: plans.map(formatDayAndYear).join('; ') })}`}
          </p>
        )}
      </div>
      <div
        data-keep-clear=""
        data-bottom-bar=""
        className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-b-lg border-t border-border bg-card px-5 py-3 max-md:px-3"
      >
        <p role="status" className="flex-1 basis-36 text-dense text-muted">
          {changes === 0 ? '' : t('unsaved', { n: changes })}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onTry}>{t('tryWeek')}</Button>
          {mayChange ? (
            <>
              <Button variant="ghost" disabled={changes === 0} onClick={onDiscard}>
                {t('discard')}
              </Button>
              <SubmitButtonOf
                of={form}
                disabled={changes === 0}
                onClick={event => {
                  event.preventDefault()
                  onSave()
                }}
              >
                {t('saveGroup')}
              </SubmitButtonOf>
            </>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** The periods that keep their dates: of those with hours or timesheets, the one of today and all that the changes would reach. */
function keptPeriods({ today, periods }: Group, from: PlainDate): string[] {
  return periods
    .filter(({ endsOn }) => endsOn >= [from, today].sort()[0]!)
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    .map(({ startsOn, endsOn }) => formatDayRangeShort(startsOn, endsOn))
}
