// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { columnOf } from './field-info.tsx'
import { OwnTools } from './own-tools-part.tsx'

const { allowed } = vi.hoisted(() => ({ allowed: { showFieldInfo: true, showDebugInfo: false } }))
vi.mock('#slices/access/web/public.tsx', () => ({ useBootstrap: () => ({ organization: { id: 'h' }, preferences: allowed }) }))

const Example = () => {
  const form = useForm({ zipCode: '', isActive: true }, undefined, 'organizations')
  return (
    <Form form={form} label="Example" failed="Failed" onSubmit={vi.fn()}>
      <TextField name="zipCode" label="ZIP code" help="Five digits" />
      <SwitchField name="isActive" label="Active" />
    </Form>
  )
}
const Password = () => (
  <Form form={useForm({ password: '' })} label="Password" failed="Failed" onSubmit={vi.fn()}>
    <TextField name="password" label="Password" />
  </Form>
)
const show = () =>
  render(
    <>
      <OwnTools />
      <Example />
    </>,
  )

beforeEach(() => {
  allowed.showFieldInfo = true
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('every field of a form says its table and column once the person has turned that on, and keeps its help', async () => {
  localStorage.setItem('steward.show-field-info', 'true')
  show()
  expect(await screen.findByText('organizations.zip_code')).toBeDefined()
  expect(screen.getByText('organizations.is_active')).toBeDefined()
  expect(screen.getByText('Five digits')).toBeDefined()
})

test('a form whose values are stored in no table says nothing', async () => {
  localStorage.setItem('steward.show-field-info', 'true')
  render(<Password />)
  show()
  await screen.findByText('organizations.zip_code')
  expect(screen.queryByText('password')).toBeNull()
})

test('nothing is said while the person has not turned it on, or the organization does not allow it', async () => {
  show()
  // Its code would have loaded by then.
  await import('./field-info.tsx')
  expect(screen.queryByText(/organizations\./)).toBeNull()
  cleanup()
  localStorage.setItem('steward.show-field-info', 'true')
  allowed.showFieldInfo = false
  show()
  await act(async () => void (await import('./field-info.tsx')))
  expect(screen.queryByText(/organizations\./)).toBeNull()
})

test('a line of a list is named by its own column', () => {
  expect([columnOf('phoneExtension'), columnOf('lines.0.phoneExtension'), columnOf('name')]).toEqual([
    'phone_extension',
    'phone_extension',
    'name',
  ])
})
