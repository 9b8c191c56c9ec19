// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GridHead } from './grid-head.tsx'
import type { GridColumn } from './grid-model.ts'

const column = (handle: string, kind: GridColumn['kind']): GridColumn => ({ handle, label: handle, kind, editable: true })
const columns = [column('Regular', 'worked'), column('Overtime', 'worked'), column('Shelter', 'department'), column('General', 'fund')]

function show(onSelect = vi.fn()) {
  render(
    <table>
      <GridHead columns={columns} groups addColumn={<button type="button">Add</button>} onSelect={onSelect} />
    </table>,
  )
  return onSelect
}
const group = (name: string) => screen.getByRole('columnheader', { name })

test('every kind is a word, above a single column too; the long one is shortened for the eye alone', () => {
  show()
  for (const name of ['Worked', 'Fund']) expect(within(group(name)).getByText(name).className).not.toContain('sr-only')
  // By name it is found in full; what stands there in its place is not read.
  expect(within(group('Department')).getByText('Dept.').getAttribute('aria-hidden')).toBe('true')
})

test('the tooltip names the kind', async () => {
  show()
  await userEvent.hover(within(group('Department')).getByText('Department'))
  await waitFor(() => expect(screen.getAllByText('Department').some(found => found.closest('th') === null)).toBe(true))
})

test('a press on the head of a column selects it, on that of the days everything, on a button or with another mouse button nothing', () => {
  const onSelect = show()
  fireEvent.mouseDown(screen.getByText('Overtime'))
  fireEvent.mouseDown(screen.getByText('Day'))
  fireEvent.mouseDown(screen.getByText('Add'))
  fireEvent.mouseDown(screen.getByText('General'), { button: 2 })
  expect(onSelect.mock.calls).toEqual([['Overtime'], [undefined]])
})
