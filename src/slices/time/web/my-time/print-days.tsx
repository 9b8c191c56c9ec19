import type { ReactNode } from 'react'
import { hoursWithUnit } from '#core/minutes.ts'
import { eachDay, shortDay } from '#core/plain-date.ts'
import { formatDateTimeIn } from '#web/ui/time-format.ts'
import { type CountedDay, deductedText, explainedDays } from '../day-results/counted-lines.ts'
import { t as counted } from '../day-results/texts.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { useZone } from '../use-zone.ts'
import { t } from './texts.ts'

/** Prints notes and files of days with their authors, and what counts and why. Days with only a deduction are one line. */
export const PrintDays = ({ timesheet, results }: { timesheet: Timesheet; results: readonly CountedDay[] }) => {
  const zone = useZone()
  const { employee, period, settings, dayNotes, attachments } = timesheet
  const authorOf = (name: string, onBehalf: boolean) => (onBehalf ? t('authorFor', { name, employee: employee.name }) : name)
  const timeOf = (at: string) => formatDateTimeIn(new Date(at), zone)
  const { explained, deducted } = explainedDays(results)
  const minutesOn = ({ date, deductedMinutes }: CountedDay) =>
    t('deductedOn', { day: shortDay(date), hours: hoursWithUnit(deductedMinutes, settings.timeFormat) })
  const notes = eachDay(period.startsOn, period.endsOn).flatMap(date => [
    ...dayNotes
      .filter(note => note.date === date)
      .map(({ note, createdBy, onBehalf, createdAt }) => ({
        date,
        said: t('noteOnPaper', { note, author: authorOf(createdBy, onBehalf), time: timeOf(createdAt) }),
      })),
    ...attachments
      .filter(file => file.date === date)
      .map(({ fileName, uploadedBy, onBehalf, createdAt }) => ({
        date,
        said: t('fileOnPaper', { name: fileName, author: authorOf(uploadedBy, onBehalf), time: timeOf(createdAt) }),
      })),
  ])
  return (
    <>
      <Lines title={t('notesOfDays')}>
        {notes.map(({ date, said }) => (
          <Line key={`${date} ${said}`}>{t('dayOnPaper', { day: shortDay(date), said })}</Line>
        ))}
      </Lines>
      <Lines title={counted('title')}>
        {explained.map(({ date, parts }) => (
          <Line key={date}>{t('dayOnPaper', { day: shortDay(date), said: parts.map(({ text }) => text).join('. ') })}</Line>
        ))}
        {deducted.length === 0 ? null : (
          <Line>{t('deductedOnPaper', { what: deductedText(deducted), days: deducted.map(minutesOn).join('; ') })}</Line>
        )}
      </Lines>
    </>
  )
}

const Lines = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-2 hidden grid-cols-[7rem_1fr] gap-x-3 text-xs has-[li]:grid">
    <h2 className="font-semibold">{title}</h2>
    <ul>{children}</ul>
  </section>
)

const Line = ({ children }: { children: ReactNode }) => <li className="break-inside-avoid wrap-anywhere whitespace-pre-line">{children}</li>
