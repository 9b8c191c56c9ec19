import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { showTimesheet, startAnew, timesheet } from '#test/drawn-timesheet.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { TimesheetHead } from './timesheet-head.tsx'

vi.mock('../calls.ts', () => import('#test/timesheet-calls.ts'))
beforeEach(startAnew)

test('the print shows the employee, the period, the totals and signature lines; the screen shows nothing twice', () => {
  showTimesheet()
  expect(screen.queryByText('Employee signature and date')).toBeNull()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  for (const text of ['Ines Fontaine', 'Nov 9 – Nov 15, 2026', 'Employee signature and date', 'Approver signature and date'])
    expect(screen.getByText(text)).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText('Employee signature and date')).toBeNull()
})

test('the timesheet and its print say on which day the workweek begins', async () => {
  const { settings } = timesheet()
  const own = timesheet({ settings: { ...settings, workWeekStart: 'sunday' } })
  const quiet = () => undefined
  showTimesheet(own)
  expect(screen.queryByText('Starts Sunday')).toBeNull()
  drawnAs(
    {},
    <TimesheetHead
      title="My Time"
      timesheet={own}
      loading={false}
      switching={false}
      onSwitch={quiet}
      controller={{} as never}
      canEdit={false}
      readDay={quiet as never}
      railOpen={false}
      onToggleRail={quiet}
    />,
  )
  expect(await screen.findByText('Workweek starts Sunday')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('Workweek').nextElementSibling?.textContent).toBe('Starts Sunday')
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

test('the print has the notes and files of days with their authors, and one line for days with only lunch deducted', () => {
  const day = (date: string, parts: Timesheet['days'][number]['parts'], lunchTakenMinutes: number | null = null) => ({
    date,
    enteredMinutes: 540,
    deductedMinutes: 60,
    lunchDeductedMinutes: 60,
    breakDeductedMinutes: 0,
    lunchTakenMinutes,
    lunchWaived: false,
    lunchNote: null,
    workedMinutes: 480,
    regularMinutes: 480,
    overtimeMinutes: 0,
    doubleTimeMinutes: 0,
    holidayMinutes: 0,
    parts,
    shares: [],
  })
  const lunch = { rule: 'lunch' as const, minutes: 60, text: 'Lunch: 1.00 hr deducted' }
  const week = {
    rule: 'week' as const,
    minutes: 60,
    text: '40.00 hrs in the week before this day and 41.00 hrs with it, so 1.00 hr over 40.00 counts as overtime',
  }
  const by = {
    id: 'n',
    version: 1,
    date: '2026-11-10',
    isOwn: true,
    onBehalf: false,
    createdAt: '2026-11-10T23:30:00Z',
    updatedAt: '2026-11-10T23:30:00Z',
  }
  showTimesheet(
    timesheet({
      days: [day('2026-11-09', [lunch]), day('2026-11-10', [lunch]), day('2026-11-11', [lunch], 15), day('2026-11-12', [lunch, week])],
      dayNotes: [{ ...by, note: 'Covered the pantry line.', createdBy: 'Ines Fontaine' }],
      attachments: [
        { ...by, id: 'f', fileName: 'agenda.pdf', fileType: 'application/pdf', fileSize: 9, fileUrl: '/f', uploadedBy: 'Ines Fontaine' },
      ],
    }),
    'write',
    { rail: { place: 'drawer', open: false, onToggle: () => {} } },
  )
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const printed = (title: string) => [...screen.getByRole('heading', { name: title }).parentElement!.querySelectorAll('li')]
  expect(printed('Notes').map(({ textContent }) => textContent)).toEqual([
    'Tue, Nov 10: Covered the pantry line. (Ines Fontaine, Nov 10, 2026, 11:30 PM UTC)',
    'Tue, Nov 10: File agenda.pdf (Ines Fontaine, Nov 10, 2026, 11:30 PM UTC)',
  ])
  expect(printed('Counted hours').map(({ textContent }) => textContent)).toEqual([
    'Wed, Nov 11: Lunch: 1.00 hr deducted',
    'Thu, Nov 12: Lunch: 1.00 hr deducted. 40.00 hrs in the week before this day and 41.00 hrs with it, so 1.00 hr over 40.00 counts as overtime',
    'Lunch deducted on 2 days: Mon, Nov 9 (1.00 hr); Tue, Nov 10 (1.00 hr)',
  ])
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

test('times on paper are those of the organization, whatever the browser is set to, and the lamp of today is left out', () => {
  vi.useFakeTimers({ now: new Date('2026-11-12T23:30:00Z'), toFake: ['Date'] })
  showTimesheet()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('Printed Nov 12, 2026, 11:30 PM UTC')).toBeTruthy()
  expect(screen.getByText('Today').className).toContain('print:hidden')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  vi.useRealTimers()
})
