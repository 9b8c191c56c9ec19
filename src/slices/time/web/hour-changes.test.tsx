import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Timesheet } from './timesheet-view.ts'

const { history } = vi.hoisted(() => ({ history: vi.fn() }))
vi.mock('./calls.ts', () => ({
  entryCalls: {
    history: { queryOptions: ({ input }: { input: object }) => ({ queryKey: ['history', input], queryFn: () => history(input) }) },
  },
}))
const { HourChanges } = await import('./hour-changes.tsx')
const { HourChangesSection } = await import('./hour-changes-section.tsx')

const change = {
  date: '2026-11-14',
  column: 'regular',
  before: 480,
  after: 750,
  by: 'Marcus Bell',
  onBehalf: false,
  reason: null,
  source: 'typed',
  at: '2026-11-15T10:00:00Z',
}
const timesheet = {
  employee: { id: 'e1' },
  period: { startsOn: '2026-11-09', endsOn: '2026-11-22' },
  settings: { timeFormat: 'decimal' },
  columns: [{ handle: 'regular', label: 'Regular' }],
} as unknown as Timesheet
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HourChanges timesheet={timesheet} />
    </QueryClientProvider>,
  )

test('L20 each change says what the hours were before, by whom, why, and how; one cell can be selected', async () => {
  const cleared = {
    ...change,
    date: '2026-11-16',
    column: 'sick',
    before: 60,
    after: null,
    by: 'Dana Whitfield',
    reason: 'Badge log',
    source: 'imported',
  }
  history.mockResolvedValue({ changes: [change, cleared], more: false })
  show()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(history).toHaveBeenCalledWith({ employeeId: 'e1', from: '2026-11-09', to: '2026-11-22' })
  expect(first!.textContent).toMatch(/^Sat, Nov 14 · Regular: 8.00 → 12.50Marcus Bell · /)
  expect(second!.textContent).toMatch(/^Mon, Nov 16 · Another column: 1.00 → noneBadge logDana Whitfield · imported · /)
  await userEvent.click(screen.getByRole('combobox', { name: 'Which hours' }))
  await userEvent.click(within(screen.getByRole('listbox')).getByText('Mon, Nov 16 · Another column'))
  const left = screen.getAllByRole('listitem')
  expect(left).toHaveLength(1)
  expect(left[0]!.textContent).toMatch(/^Mon, Nov 16/)
})

test('without a change on record, that is said', async () => {
  history.mockResolvedValue({ changes: [], more: false })
  show()
  expect(await screen.findByText('No changes recorded')).toBeTruthy()
})

test('the button that shows the changes leaves the focus at their heading', async () => {
  history.mockResolvedValue({ changes: [], more: false })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HourChangesSection timesheet={timesheet} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show edits' }))
  expect(screen.queryByRole('button', { name: 'Show edits' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit history' }))
})
