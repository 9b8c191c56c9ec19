// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportFix } from '#core/import-endpoints.ts'
import type { ChooserProps, Run, RunRow, WebImport } from './import-kind.ts'
import { ProblemRow } from './problem-row.tsx'

afterEach(cleanup)

const Chooser = ({ label, onChoose }: ChooserProps) => (
  <button type="button" onClick={() => onChoose({ field: 'manager', value: 'row 9' })}>
    {label}
  </button>
)
const kind = { editLabel: () => undefined, choosers: { reportsTo: Chooser } } as unknown as WebImport
const run = {
  groups: [{ rule: 'unknown_department', field: 'department' }],
  fields: [
    { key: 'reportsTo', label: 'Reports to', type: 'text' },
    { key: 'hireDate', label: 'Hire date', type: 'date' },
    { key: 'department', label: 'Department', type: 'text' },
  ],
} as unknown as Run

function draw(fix: ImportFix & { field: string }, value: string) {
  const row = { row: 5, label: 'Ana Lee', problems: [{ field: fix.field, text: 'Wrong.', fix, value }] } as unknown as RunRow
  const onEdit = vi.fn()
  render(<ProblemRow kind={kind} run={run} row={row} busy={false} isBrief={false} onUse={vi.fn()} onEdit={onEdit} />)
  return { user: userEvent.setup(), onEdit }
}

test('what a kind offers to choose is chosen instead of typed, and counts for all rows that say the same', async () => {
  const { user, onEdit } = draw({ kind: 'edit', field: 'reportsTo', alike: true }, 'nobody@x.org')
  await user.click(screen.getByRole('button', { name: 'Edit reports to' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('This also changes the other rows with this problem.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Reports to of row 5' }))
  await user.click(screen.getByRole('button', { name: 'Use' }))
  expect(onEdit).toHaveBeenCalledExactlyOnceWith({ field: 'manager', value: 'row 9', alike: true })
})

test('what is typed counts for its row alone, and Escape leaves the row as it was, with the focus on its button', async () => {
  const { user, onEdit } = draw({ kind: 'edit', field: 'hireDate' }, '13/45/2022')
  await user.click(screen.getByRole('button', { name: 'Edit hire date' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit hire date' }))
  await user.keyboard('{Enter}')
  await user.clear(screen.getByRole('textbox', { name: 'Hire date of row 5' }))
  await user.keyboard('2022-05-01{Enter}')
  expect(onEdit).toHaveBeenCalledExactlyOnceWith({ field: 'hireDate', value: '2022-05-01' })
})

test('everything that is wrong with a row is shown at once, and what is decided for several rows is only counted where those are listed', () => {
  const problems = [
    { field: 'hireDate', rule: 'calendar_date', text: 'Not a date.', fix: { kind: 'edit', field: 'hireDate' }, value: 'x' },
    {
      field: 'department',
      rule: 'unknown_department',
      text: 'No such department.',
      fix: { kind: 'edit', field: 'department' },
      value: 'y',
    },
  ]
  const row = { row: 5, label: 'Ana Lee', problems } as unknown as RunRow
  const rendered = (isBrief: boolean) => (
    <ProblemRow kind={kind} run={run} row={row} busy={false} isBrief={isBrief} onUse={vi.fn()} onEdit={vi.fn()} />
  )
  const { rerender } = render(rendered(false))
  expect(screen.getByText('Not a date.')).toBeTruthy()
  expect(screen.getByText('No such department.')).toBeTruthy()
  rerender(rendered(true))
  expect(screen.getByText('Not a date.')).toBeTruthy()
  expect(screen.queryByText('No such department.')).toBeNull()
  expect(screen.getByText('And 1 problem listed above')).toBeTruthy()
})
