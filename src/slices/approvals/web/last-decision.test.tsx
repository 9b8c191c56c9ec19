import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LastDecision, LastDecisionLine, UNDO_FOR_MS } from './last-decision.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const approved: LastDecision = { id: 1, kind: 'decided', status: 'approved', text: 'Marcus Bell, Nov 9 – Nov 22' }

function line(decision: LastDecision) {
  const [onUndo, onOver] = [vi.fn(), vi.fn()]
  const at = (one: LastDecision) => <LastDecisionLine decision={one} onUndo={one.kind === 'decided' ? onUndo : undefined} onOver={onOver} />
  const { rerender } = render(at(decision))
  return { onUndo, onOver, show: (one: LastDecision) => rerender(at(one)) }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const undo = () => screen.getByRole('button', { name: 'Undo' })

test('Undo is offered for 10 seconds, and a newer decision gets its own 10', () => {
  const { onUndo, onOver, show } = line(approved)
  pass(9000)
  fireEvent.click(undo())
  expect(onUndo).toHaveBeenCalledOnce()
  show({ ...approved, id: 2 })
  pass(9000)
  expect(onOver).not.toHaveBeenCalled()
  pass(1000)
  expect(onOver).toHaveBeenCalledOnce()
})

test('the time does not run out while someone points at it or has it focused', () => {
  const { onOver } = line(approved)
  fireEvent.pointerEnter(undo().parentElement!)
  pass(3 * UNDO_FOR_MS)
  expect(onOver).not.toHaveBeenCalled()
  fireEvent.pointerLeave(undo().parentElement!)
  fireEvent.focus(undo())
  pass(3 * UNDO_FOR_MS)
  expect(onOver).not.toHaveBeenCalled()
  fireEvent.blur(undo())
  pass(UNDO_FOR_MS)
  expect(onOver).toHaveBeenCalledOnce()
})

test('Undo is offered for 10 seconds again after it was pressed with the keyboard, where its button had the focus', () => {
  const { onOver, show } = line(approved)
  act(() => undo().focus())
  show({ id: 2, kind: 'withdrawn', text: 'It is awaiting your approval again.' })
  show({ ...approved, id: 3 })
  pass(UNDO_FOR_MS)
  expect(onOver).toHaveBeenCalledOnce()
})

test('what was undone and what could not be are told apart from a decision', () => {
  const { show } = line(approved)
  expect(screen.getByRole('status', { name: 'Last decision' }).textContent).toContain('Approved')
  show({ id: 2, kind: 'withdrawn', text: 'It is awaiting your approval again.' })
  expect(screen.getByText('Undone')).toBeTruthy()
  show({ id: 3, kind: 'failed', text: "Couldn't undo." })
  expect(screen.getByRole('alert').textContent).toBe("Couldn't undo.")
})
