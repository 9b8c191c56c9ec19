import { Copy } from 'lucide-react'
import { TrailContent } from '#slices/approvals/web/public.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { HourChangesSection } from '../hour-changes-section.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { NoteForm } from './note-form.tsx'
import { ReassignForm } from './reassign-form.tsx'
import { t } from './trail-texts.ts'

const CountedDays = lazyScreen(() => import('../day-results/counted-days.tsx').then(module => module.CountedDays))

/** Events that only a timesheet has. */
const ownEvents = { copy: { icon: Copy, text: (name: string) => t('copyEvent', { name }) } }

/**
 * Trail of a timesheet: a note without a decision, another approver, the history, what counts of its days, and earlier values of its hours.
 */
export const TrailPanel = ({ timesheet, reassigns }: { timesheet: Timesheet; reassigns: boolean }) => (
  <>
    {timesheet.submissionId === null || timesheet.status === 'draft' ? null : (
      <NoteForm submissionId={timesheet.submissionId} name={timesheet.employee.name} />
    )}
    <TrailContent notes={timesheet.notes} history={timesheet.history} ownEvents={ownEvents} noun="timesheet" />
    <div className="border-t border-border empty:hidden">
      {/* Only the owner takes lunch back, on My Time. */}
      <LazyPart>
        <CountedDays days={timesheet.days} format={timesheet.settings.timeFormat} canEdit={false} behalf={null} />
      </LazyPart>
    </div>
    <div className="border-t border-border">
      <HourChangesSection timesheet={timesheet} />
    </div>
    {reassigns && timesheet.submissionId !== null && timesheet.status === 'submitted' ? (
      <ReassignForm submissionId={timesheet.submissionId} steps={timesheet.steps} employee={timesheet.employee} />
    ) : null}
  </>
)
