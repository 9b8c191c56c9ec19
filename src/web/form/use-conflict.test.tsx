import { ORPCError } from '@orpc/client'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useConflict } from './use-conflict.ts'
import { useForm } from './use-form.ts'

interface Values {
  name: string
}
const valuesOf = ({ name }: Values): Values => ({ name })

const hook = () =>
  renderHook(
    ({ version }) => {
      const form = useForm<Values>({ name: 'Shelter' })
      return useConflict<Values, Values & { version: number }>(form, { version, valuesOf })
    },
    { initialProps: { version: 3 } },
  )
const conflict = new ORPCError('CONFLICT', {
  status: 409,
  message: 'Changed',
  data: { rule: 'version', data: { current: { name: 'Shelter', version: 4 } } },
})

test('a conflict is over once the record is newer, as after saving a form that stays on its page', () => {
  const { result, rerender } = hook()
  act(() => expect(result.current.take(conflict)).toBe(true))
  expect(result.current).toMatchObject({ isFound: true, version: 4, differences: [] })
  rerender({ version: 4 })
  expect(result.current.isFound).toBe(true)
  rerender({ version: 5 })
  expect(result.current).toMatchObject({ isFound: false, version: 5 })
})

test('a conflict says what happened to the record as a whole', () => {
  const { result } = renderHook(() => {
    const form = useForm<Values>({ name: 'Shelter' })
    return useConflict<Values, Values & { version: number }>(form, { version: 3, valuesOf, noticeOf: () => 'It was deactivated' })
  })
  expect(result.current.notice).toBeUndefined()
  act(() => expect(result.current.take(conflict)).toBe(true))
  expect(result.current.notice).toBe('It was deactivated')
})

test('another error is left to the form', () => {
  const { result } = hook()
  expect(result.current.take(new ORPCError('CONFLICT', { status: 409, data: { field: 'code', rule: 'taken' } }))).toBe(false)
  expect(result.current).toMatchObject({ isFound: false, version: 3 })
})
