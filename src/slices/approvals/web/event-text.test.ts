import { Copy } from 'lucide-react'
import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

const own = { copy: { icon: Copy, text: (name: string) => `${name} copied the last period` } }

test('a decision of a stand-in names the stand-in and the approver; that of the approver the approver alone', () => {
  expect(eventText({ event: 'approve', words: null, actor: 'Stan Lee', decidedFor: 'Bea Kim' }, {}, 'timesheet')).toBe(
    'Stan Lee for Bea Kim approved this timesheet',
  )
  expect(eventText({ event: 'reject', words: null, actor: 'Bea Kim', decidedFor: null }, {}, 'purchase request')).toBe(
    'Bea Kim rejected this purchase request',
  )
})

test("the subject's own event has its sentence, and one of another slice that slice's words", () => {
  const text = (event: string, words: { did: string } | null) =>
    eventText({ event, words, actor: 'Mona', decidedFor: null }, own, 'timesheet')
  expect(text('copy', null)).toBe('Mona copied the last period')
  expect(text('certify', { did: 'certified effort' })).toBe('Mona certified effort')
})
