import { eachDay, shortDay } from '#core/plain-date.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { FileRow } from './file-row.tsx'
import { lunchNotesOf } from './lunch-notes.ts'
import { t } from './texts.ts'

/** Quotes the person's notes about their days and lunches, with the files of these days, for people who decide on the timesheet. */
export const DayQuotes = ({ timesheet }: { timesheet: Timesheet }) => {
  const { period, employee, dayNotes, attachments } = timesheet
  const lunchNotes = lunchNotesOf(timesheet)
  const days = eachDay(period.startsOn, period.endsOn).filter(day =>
    [...dayNotes, ...attachments, ...lunchNotes].some(({ date }) => date === day),
  )
  return (
    <section aria-label={t('notesOf', { name: employee.name })} className="rounded-lg bg-sunken px-3.5 py-3 text-dense">
      <h3 className="font-semibold">{t('notesOf', { name: employee.name })}</h3>
      <dl className="mt-1 flex flex-col gap-1.5">
        {days.map(day => (
          <div key={day} className="flex gap-3 max-md:flex-col max-md:gap-0.5">
            <dt className="w-22 shrink-0 text-muted">{shortDay(day)}</dt>
            <dd className="flex min-w-0 flex-1 flex-col gap-1.5">
              {dayNotes
                .filter(({ date }) => date === day)
                .map(({ id, note, onBehalf, createdBy }) => (
                  <span key={id} className="wrap-anywhere whitespace-pre-line">
                    <q>{note}</q>
                    {onBehalf ? (
                      <span className="text-muted"> ({t('authorFor', { name: createdBy, employee: employee.name })})</span>
                    ) : null}
                  </span>
                ))}
              {lunchNotes
                .filter(({ date }) => date === day)
                .map(({ note }) => (
                  <span key="lunch" className="wrap-anywhere whitespace-pre-line">
                    {t('workedThroughLunch')} <q>{note}</q>
                  </span>
                ))}
              {attachments
                .filter(({ date }) => date === day)
                .map(file => (
                  <div key={file.id} className="max-w-80">
                    <FileRow file={file} employee={employee.name} />
                  </div>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
