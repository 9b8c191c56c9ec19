import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { DecisionHistory, StepsTrack } from '#slices/approvals/web/public.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { CountPill } from '#web/ui/chip.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { HourChangesSection } from '../hour-changes-section.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

const CountedDays = lazyScreen(() => import('../day-results/counted-days.tsx').then(module => module.CountedDays))

/** Beside the timesheet: review notes, approvers, why the pay date is another day, and history. */
export const TimesheetRail = ({
  timesheet,
  explained,
  onGoTo,
  framed,
  canEdit,
  behalf,
  dayNotes,
}: {
  timesheet: Timesheet
  /** The days of which something is said beyond their hours, as they are typed. */
  explained: readonly Timesheet['days'][number][]
  onGoTo: (day: PlainDate) => void
  /** Framed on the page itself; inside a drawer, which has its own frame and title, without. */
  framed: boolean
  /** Whether hours can be entered now. */
  canEdit: boolean
  /** For whom an administrator enters them, and why; null for the owner. */
  behalf: { employeeId: string; reason: string } | null
  /** The notes of a day, a section of its own. */
  dayNotes: ReactNode
}) => (
  <Frame framed={framed}>
    {timesheet.notes.length === 0 ? null : <ReviewNotes timesheet={timesheet} onGoTo={onGoTo} />}
    <Section title={t('approval')}>
      <StepsTrack steps={timesheet.steps} />
      {/* The date itself is in the head. */}
      {timesheet.period.payDateReason === null ? null : (
        <p className="mt-3 text-dense text-muted">{t('payDateMoved', { reason: timesheet.period.payDateReason })}</p>
      )}
    </Section>
    {dayNotes}
    <LazyPart>
      <CountedDays days={explained} format={timesheet.settings.timeFormat} canEdit={canEdit} behalf={behalf} />
    </LazyPart>
    <Section title={t('history')} aside={<span className="text-xs text-muted">{t('revision', { n: timesheet.revision })}</span>}>
      <DecisionHistory history={timesheet.history} ownEvents={ownEvents} noun="timesheet" />
    </Section>
    <HourChangesSection key={timesheet.period.startsOn} timesheet={timesheet} />
  </Frame>
)

/** Events that only a timesheet has. */
const ownEvents = { copy: { icon: Copy, text: (name: string) => t('copyEvent', { name }) } }

const Frame = ({ framed, children }: { framed: boolean; children: ReactNode }) =>
  framed ? (
    <aside
      aria-label={t('showRail')}
      data-toast-place=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex w-67 shrink-0 flex-col divide-y divide-border self-stretch overflow-y-auto rounded-lg border border-border bg-card pb-18 print:hidden"
    >
      {children}
    </aside>
  ) : (
    <div className="divide-y divide-border pb-4 md:*:px-6">{children}</div>
  )

const Section = ({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) => (
  <section className="px-4 py-3.5">
    <div className="mb-2.5 flex items-center justify-between gap-2">
      <h2 className="flex items-center gap-2 text-sm font-semibold">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)

const ReviewNotes = ({ timesheet, onGoTo }: { timesheet: Timesheet; onGoTo: (day: PlainDate) => void }) => (
  <Section
    title={
      <>
        {t('reviewNotes')}
        <CountPill>{timesheet.notes.length}</CountPill>
      </>
    }
  >
    <ul className="flex flex-col gap-2">
      {timesheet.notes.map(note => (
        <li key={note.id} className="rounded-md bg-sunken px-3 py-2 text-dense">
          <p className="flex flex-wrap items-baseline justify-between gap-x-2">
            <b className="font-semibold">{note.createdBy}</b>
            <span className="text-xs text-muted">
              <RelativeTime at={note.createdAt} />
            </span>
          </p>
          <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{note.note}</p>
          {note.days.length === 0 ? null : (
            <p className="mt-1.5 flex flex-wrap gap-1.5">
              {note.days.map(day => (
                <Button key={day} size="mini" aria-label={t('goTo', { day: shortDay(day) })} onClick={() => onGoTo(day)}>
                  {shortDay(day)}
                </Button>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  </Section>
)
