import { Check, Copy, CornerDownLeft, type LucideIcon, RotateCcw, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/current-user.ts'
import { formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CountPill } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Timesheet } from '../sheet-view.ts'
import { StepsTrack } from './steps-track.tsx'
import { t } from './texts.ts'

/** Beside the sheet: what reviewers wrote, who approves it and when it is paid, and what happened to it. */
export const SheetRail = ({
  sheet,
  onGoTo,
  framed,
}: {
  sheet: Timesheet
  onGoTo: (day: PlainDate) => void
  /** Stands on the page by itself; else inside a drawer that has a frame and a name. */
  framed: boolean
}) => (
  <Frame framed={framed}>
    {sheet.notes.length === 0 ? null : <ReviewNotes sheet={sheet} onGoTo={onGoTo} />}
    <Section title={t('approval')}>
      <StepsTrack sheet={sheet} />
      <p className="mt-3 text-dense text-muted">
        {t('due', { day: formatWeekdayAndDay(sheet.period.dueOn) })}
        <br />
        {sheet.period.payDateReason === null
          ? t('pays', { day: formatWeekdayAndDay(sheet.period.payDate) })
          : t('paysBecause', { day: formatWeekdayAndDay(sheet.period.payDate), reason: sheet.period.payDateReason })}
      </p>
    </Section>
    <Section title={t('history')} aside={<span className="text-xs text-muted">{t('revision', { n: sheet.revision })}</span>}>
      <History sheet={sheet} />
    </Section>
  </Frame>
)

const Frame = ({ framed, children }: { framed: boolean; children: ReactNode }) =>
  framed ? (
    <aside
      aria-label={t('showRail')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex w-68 shrink-0 flex-col divide-y divide-border self-stretch overflow-y-auto rounded-lg border border-border bg-card print:hidden"
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

const ReviewNotes = ({ sheet, onGoTo }: { sheet: Timesheet; onGoTo: (day: PlainDate) => void }) => (
  <Section
    title={
      <>
        {t('reviewNotes')}
        <CountPill>{sheet.notes.length}</CountPill>
      </>
    }
  >
    <ul className="flex flex-col gap-2">
      {sheet.notes.map(note => (
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

type Event = Timesheet['history'][number]

const events: Record<
  Event['event'],
  { icon: LucideIcon; text: 'eventSubmit' | 'eventApprove' | 'eventReject' | 'eventRecall' | 'eventReopen' | 'eventCopy' }
> = {
  submit: { icon: Send, text: 'eventSubmit' },
  approve: { icon: Check, text: 'eventApprove' },
  reject: { icon: CornerDownLeft, text: 'eventReject' },
  recall: { icon: Undo2, text: 'eventRecall' },
  reopen: { icon: RotateCcw, text: 'eventReopen' },
  copy: { icon: Copy, text: 'eventCopy' },
}

const History = ({ sheet }: { sheet: Timesheet }) => {
  const { user } = useBootstrap()
  const own = `${user.firstName} ${user.lastName}`.trim()
  if (sheet.history.length === 0) return <p className="text-dense text-muted">{t('nothingYet')}</p>
  return (
    <ol className="flex flex-col gap-3">
      {sheet.history.map(({ id, event, actor, detail, createdAt }) => {
        const { icon: Icon, text } = events[event]
        return (
          <li key={id} className="flex gap-2.5 text-dense">
            <Glyph of={Icon} size={14} className="mt-0.5 shrink-0 text-muted" />
            <span className="min-w-0">
              {t(text, { who: actor === own ? t('youDid') : actor })}
              {/* What reviewers wrote stands in their notes; a hand-in has a reason where somebody else did it. */}
              {(event === 'copy' || event === 'submit') && detail !== null ? <span className="block text-muted">{detail}</span> : null}
              <span className="block text-xs text-muted">
                <RelativeTime at={createdAt} />
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
