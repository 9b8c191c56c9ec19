import { expect, test } from 'vitest'
import { day, defineSearch, flag, oneOf, text, wholeNumber } from './search.ts'

const search = defineSearch({
  tab: oneOf(['all', 'unread'], 'all'),
  state: oneOf(['open', 'closed']),
  from: day(),
  page: wholeNumber(1, 50),
  id: text(8),
  submit: flag(),
})
const defaults = { tab: 'all', state: undefined, from: undefined, page: 1, id: undefined, submit: false }

test('each value is read with its type, and unknown parameters are dropped', () => {
  const raw = { tab: 'unread', state: 'open', from: '2026-01-05', page: '7', id: 'a1', submit: '1', other: 'x' }
  expect(search.parse(raw)).toEqual({ tab: 'unread', state: 'open', from: '2026-01-05', page: 7, id: 'a1', submit: true })
})

test('missing and invalid values fall back to the defaults', () => {
  expect(search.parse({})).toEqual(defaults)
  expect(search.parse({ tab: 'none', state: '', from: '2026-02-30', page: 'two', id: '', submit: '' })).toEqual(defaults)
  expect(search.parse({ tab: ['all'], page: null, id: 7 })).toEqual(defaults)
})

test('a number past an end is that end, and a long text is cut off', () => {
  expect(search.parse({ page: '9000', id: 'abcdefghij' })).toMatchObject({ page: 50, id: 'abcdefgh' })
  expect(search.parse({ page: '-3' })).toMatchObject({ page: 1 })
})

test('a change is written without defaults and without what it does not name', () => {
  expect(search.write({ tab: 'unread', page: 1 })).toEqual({ tab: 'unread', page: undefined })
  expect(search.write({ id: undefined, submit: true, from: '2026-01-05' })).toEqual({ id: undefined, submit: '1', from: '2026-01-05' })
})
