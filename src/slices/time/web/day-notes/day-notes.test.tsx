import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { createGridController } from '../grid/grid-controller.ts'
import type { Timesheet } from '../timesheet-view.ts'
import type { DayNotesProps } from './day-notes.tsx'
import { DayQuotes } from './day-quotes.tsx'
import { RailNotes } from './rail-notes.tsx'

type Save = typeof import('./calls.ts').noteCalls.save.call
const { save, saveOnBehalf, remove, uploadFile } = vi.hoisted(() => ({
  save: vi.fn<Save>(),
  saveOnBehalf: vi.fn(),
  remove: vi.fn(),
  uploadFile: vi.fn(),
}))
vi.mock('#web/upload.ts', () => ({ uploadFile }))
vi.mock('./calls.ts', () => ({
  noteCalls: { save: { call: save }, saveOnBehalf: { call: saveOnBehalf }, remove: { call: remove } },
  attachmentCalls: { add: { call: vi.fn() }, remove: { call: remove } },
}))

const note = (date: string, more: Partial<Timesheet['dayNotes'][number]> = {}) => ({
  id: `note ${date}`,
  version: 3,
  date,
  note: `About ${date}`,
  createdBy: 'Ines Fontaine',
  isOwn: true,
  onBehalf: false,
  createdAt: '2026-11-12T10:00:00Z',
  updatedAt: '2026-11-12T10:00:00Z',
  ...more,
})
const agenda = {
  id: 'file',
  date: '2026-11-13',
  fileName: 'agenda.pdf',
  fileType: 'application/pdf',
  fileSize: 98_304,
  fileUrl: '/api/v1/files/f',
  uploadedBy: 'Ines Fontaine',
  onBehalf: false,
  createdAt: '2026-11-12T10:00:00Z',
}
const timesheet = {
  employee: { name: 'Ines Fontaine' },
  period: { startsOn: '2026-11-09', endsOn: '2026-11-15' },
  today: '2026-11-12',
  dayNotes: [note('2026-11-10'), note('2026-11-12')],
  attachments: [agenda],
  days: [],
} as unknown as Timesheet

beforeEach(() => {
  save.mockReset().mockResolvedValue(note('2026-11-12'))
  remove.mockReset().mockResolvedValue({ ok: true })
})

function show({ canWrite = true, wanted = false, own = timesheet, behalf = null as DayNotesProps['behalf'] } = {}) {
  const client = new QueryClient()
  client.setQueryData(bootstrapQuery().queryKey, { organization: { timezone: 'Asia/Tokyo' } } as never)
  const onHeard = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <RailNotes
        timesheet={own}
        controller={createGridController()}
        canWrite={canWrite}
        behalf={behalf}
        wanted={wanted}
        onHeard={onHeard}
      />
    </QueryClientProvider>,
  )
  return { person: userEvent.setup(), onHeard }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note for/ })

test('shows the notes of today, leads to the other days that have any, and steps from day to day', async () => {
  const { person } = show()
  expect(screen.getByText('About 2026-11-12')).toBeTruthy()
  expect(screen.getByText('You').parentElement?.textContent, "in the organization's time").toMatch(/^You, Nov 12, 2026, 7:00\sPM GMT\+9/)
  expect(screen.queryByText('About 2026-11-10')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Tue, Nov 10' }))
  expect(screen.getByText('About 2026-11-10')).toBeTruthy()
  expect(screen.getByText('Tue, Nov 10')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Previous day' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous day' }).disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Fri, Nov 13' }))
  expect(screen.getByRole('link', { name: 'Download agenda.pdf' }).getAttribute('href')).toContain('/api/v1/files/f')
  expect(screen.getByText('PDF, 96 kB')).toBeTruthy()
})

test('adds what is typed to the day that is shown, and keeps it when it could not be saved', async () => {
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  expect(document.activeElement).toBe(field())
  expect(save).not.toHaveBeenCalled()
  save.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await person.type(field(), 'At the pantry')
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(field().value).toBe('At the pantry')
  await person.click(field())
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field().value).toBe(''))
  expect(save.mock.lastCall?.[0]).toEqual({ date: '2026-11-12', note: 'At the pantry' })
})

test('what is typed stays with its day while another one is looked at', async () => {
  const { person } = show()
  await person.type(field(), 'Thursday')
  await person.click(screen.getByRole('button', { name: 'Next day' }))
  expect(field().value).toBe('')
  await person.click(screen.getByRole('button', { name: 'Previous day' }))
  expect(field().value).toBe('Thursday')
})

test('a note is changed in place, by the version it was read in, and removed only after a question', async () => {
  const { person } = show()
  await person.click(screen.getByRole('button', { name: /^Edit your note/ }))
  const edited = screen.getByRole('textbox', { name: 'Notes' })
  await person.clear(edited)
  await person.type(edited, 'Until 4.')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull())
  expect(save.mock.lastCall?.[0]).toEqual({
    date: '2026-11-12',
    note: 'Until 4.',
    change: { id: 'note 2026-11-12', version: 3 },
  })
  await person.click(screen.getByRole('button', { name: /^Edit your note/ }))
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  expect(remove).not.toHaveBeenCalled()
  await person.click(await screen.findByRole('button', { name: 'Remove note' }))
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ id: 'note 2026-11-12', version: 3 }))
})

test('after a file is sent, or fails, the focus is on the button that attaches one', async () => {
  const { person } = show()
  const button = screen.getByRole('button', { name: 'Attach a file' })
  for (const answer of [async () => ({ id: 'file' }), async () => Promise.reject(new Error('Failed'))]) {
    uploadFile.mockImplementationOnce(answer)
    await person.upload(
      screen.getByLabelText('Attach a file', { selector: 'input' }),
      new File(['x'], 'a.pdf', { type: 'application/pdf' }),
    )
    await waitFor(() => expect(document.activeElement).toBe(button))
    button.blur()
  }
  expect(uploadFile).toHaveBeenCalledTimes(2)
})

test('SEC-92 a locked timesheet shows its notes and offers no way to change them', async () => {
  show({ canWrite: false })
  expect(screen.getByText('About 2026-11-12')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const name of [/^Edit/, /^Add note/, /^Attach/, /^Remove/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test("someone else's note in the timesheet cannot be edited", () => {
  show({ own: { ...timesheet, dayNotes: [note('2026-11-12', { isOwn: false, createdBy: 'Ada Test' })] } })
  expect(screen.getByText(/^Ada Test/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})

test('an administrator writes for the person, with their reason, and the note says who wrote it for whom', async () => {
  saveOnBehalf.mockResolvedValue(note('2026-11-12'))
  const dayNotes = [note('2026-11-12', { isOwn: false, onBehalf: true, createdBy: 'Ada Test' })]
  const { person } = show({ own: { ...timesheet, dayNotes }, behalf: { employeeId: 'ines', reason: 'On leave' } })
  expect(screen.getByText('Ada Test for Ines Fontaine')).toBeTruthy()
  expect(field().placeholder).toBe('Add a note for Ines Fontaine')
  await person.type(field(), 'From the shift plan')
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(field().value).toBe(''))
  expect(saveOnBehalf.mock.lastCall?.[0]).toEqual({
    employeeId: 'ines',
    reason: 'On leave',
    date: '2026-11-12',
    note: 'From the shift plan',
  })
  expect(save).not.toHaveBeenCalled()
})

test('Alt+N puts the focus into the field, once', async () => {
  const { onHeard } = show({ wanted: true })
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(onHeard).toHaveBeenCalledOnce()
})

test('an approver reads every note word for word beside its day, and the files', () => {
  render(<DayQuotes timesheet={timesheet} />)
  const section = within(screen.getByRole('region', { name: 'Notes from Ines Fontaine' }))
  expect(section.getByText('About 2026-11-10').tagName).toBe('Q')
  expect(section.getAllByRole('term').map(term => term.textContent)).toEqual(['Tue, Nov 10', 'Thu, Nov 12', 'Fri, Nov 13'])
  expect(section.getByRole('link', { name: 'Download agenda.pdf' })).toBeTruthy()
})

test('an approver reads why someone worked through lunch, also where nothing else was noted', () => {
  const days = [
    { date: '2026-11-09', lunchWaived: true, lunchNote: 'Alone on the night shift' },
    { date: '2026-11-10', lunchWaived: false, lunchNote: null },
  ]
  render(<DayQuotes timesheet={{ ...timesheet, dayNotes: [], attachments: [], days } as unknown as Timesheet} />)
  const section = within(screen.getByRole('region', { name: 'Notes from Ines Fontaine' }))
  expect(section.getByText('Alone on the night shift').tagName).toBe('Q')
  expect(section.getByRole('definition').textContent).toBe('Worked through lunch: Alone on the night shift')
  expect(section.getAllByRole('term').map(term => term.textContent)).toEqual(['Mon, Nov 9'])
})
