import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, createRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DecisionBar, type DecisionBarHandle } from './decision-bar.tsx'

const callbacks = { onApprove: vi.fn(), onReject: vi.fn(), onReopen: vi.fn(), onNote: vi.fn() }
beforeEach(() => {
  for (const call of Object.values(callbacks)) call.mockClear()
})

const nothing = { approve: false, reject: false, reopen: false }
const points = {
  hint: 'Click a day to point to it',
  legend: 'Which days? (optional)',
  points: [
    { value: '2026-11-09', label: 'Mon 9' },
    { value: '2026-11-12', label: 'Thu 12' },
  ],
}

type BarProps = Omit<ComponentProps<typeof DecisionBar>, 'pointedAt'> & { byChips: boolean }

/** The bar in a screen that keeps what is pointed at. */
const Bar = ({ byChips, ...rest }: BarProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DecisionBar {...rest} pointedAt={{ ...points, byChips, chosen, onChosen: setChosen }} />
      <button type="button" onClick={() => setChosen(new Set(['2026-11-12']))}>
        Thu 12 in the timesheet
      </button>
    </>
  )
}

function bar(can: Partial<typeof nothing>, byChips = false) {
  const ref = createRef<DecisionBarHandle>()
  const approvers = [approver('Priya Raman'), approver('Dana Whitfield')]
  const subject = {
    status: 'submitted' as const,
    ownerName: 'Marcus Bell',
    steps: [{ stepOrder: 1, label: 'Manager', requireAll: false, state: 'now' as const, approvers }],
    can: { ...nothing, ...can },
  }
  render(<Bar ref={ref} subject={subject} byChips={byChips} enterRejects="Enter rejects it" busy={null} {...callbacks} />)
  return { user: userEvent.setup(), ref, button: (name: string) => screen.getByRole('button', { name }) }
}
const approver = (name: string) => ({ userId: name, name, decision: null, decidedAt: null })
const note = () => screen.getByRole('textbox', { name: 'Note to Marcus, required to reject' })

test('a rejection without a note rejects nothing and focuses the note', async () => {
  const { user, button } = bar({ approve: true, reject: true })
  await user.click(button('Reject'))
  expect(callbacks.onReject).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(note())
  expect(screen.getByRole('alert').textContent).toBe('Explain what needs to change')
  expect(note().getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('   ')
  await user.click(button('Reject'))
  expect(callbacks.onReject).not.toHaveBeenCalled()
  await user.keyboard('Thu 12 is empty ')
  await user.click(button('Reject'))
  expect(callbacks.onReject.mock.calls).toEqual([['Thu 12 is empty', []]])
})

test('days are pointed at in the timesheet itself: the bar shows no chips, and names those that are chosen', async () => {
  const { user, button, ref } = bar({ approve: true, reject: true })
  act(() => ref.current?.reject())
  expect(note().getAttribute('placeholder')).toBe('What should Marcus change?')
  expect(screen.getByText(points.hint)).toBeTruthy()
  expect(callbacks.onNote).toHaveBeenLastCalledWith(true)
  await user.type(note(), 'Which program?')
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add days' })).toBeNull()
  await user.click(button('Thu 12 in the timesheet'))
  expect(screen.getByText('Thu 12')).toBeTruthy()
  await user.click(button('Reject'))
  expect(callbacks.onReject.mock.calls).toEqual([['Which program?', ['2026-11-12']]])
})

test('on a phone the days are chips behind a button', async () => {
  const { user, button } = bar({ approve: true, reject: true }, true)
  expect(screen.queryByRole('button', { name: 'Add days' })).toBeNull()
  await user.type(note(), 'Which program?')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(button('Add days'))
  expect(screen.getByRole('group', { name: 'Which days? (optional)' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Thu 12' }))
  await user.click(screen.getByRole('checkbox', { name: 'Mon 9' }))
  await user.click(screen.getByRole('checkbox', { name: 'Mon 9' }))
  await user.click(button('Reject'))
  expect(callbacks.onReject.mock.calls).toEqual([['Which program?', ['2026-11-12']]])
})

test('an approval needs no note, and sends one if given', async () => {
  const { user, button } = bar({ approve: true, reject: true })
  await user.click(button('Approve'))
  await user.type(note(), 'Thank you')
  await user.click(button('Approve'))
  expect(callbacks.onApprove.mock.calls).toEqual([[''], ['Thank you']])
})

test('Enter in the note rejects only after someone started to reject', async () => {
  const { user, ref } = bar({ approve: true, reject: true })
  await user.type(note(), 'Fine{Enter}')
  expect(callbacks.onReject).not.toHaveBeenCalled()
  act(() => ref.current?.reject())
  await user.type(note(), '{Enter}')
  expect(callbacks.onReject.mock.calls).toEqual([['Fine', []]])
  expect(callbacks.onApprove).not.toHaveBeenCalled()
})

test('a user who cannot decide has neither buttons nor shortcuts, and sees whose decision is awaited', () => {
  const { ref } = bar({})
  ref.current?.approve()
  ref.current?.reject()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText('Awaiting approval from Priya Raman and 1 more')).toBeTruthy()
  expect(callbacks.onApprove).not.toHaveBeenCalled()
})

test('an administrator reopens, with a note', async () => {
  const { user, button } = bar({ reopen: true })
  await user.click(button('Reopen'))
  expect(callbacks.onReopen).not.toHaveBeenCalled()
  await user.keyboard('Asked by payroll')
  await user.click(button('Reopen'))
  expect(callbacks.onReopen.mock.calls).toEqual([['Asked by payroll']])
})
