// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { columnOf, FieldInfoScope } from './field-info.tsx'

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
const show = () =>
  render(
    <FieldInfoScope>
      <Example />
    </FieldInfoScope>,
  )

beforeEach(() => {
  allowed.showFieldInfo = true
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('every field of a form says its table and column once the person has turned that on, and keeps its help', () => {
  localStorage.setItem('steward.show-field-info', 'true')
  show()
  expect(screen.getByText('organizations.zip_code')).toBeDefined()
  expect(screen.getByText('organizations.is_active')).toBeDefined()
  expect(screen.getByText('Five digits')).toBeDefined()
})

test('nothing is said while the person has not turned it on, or the organization does not allow it', () => {
  show()
  expect(screen.queryByText(/organizations\./)).toBeNull()
  cleanup()
  localStorage.setItem('steward.show-field-info', 'true')
  allowed.showFieldInfo = false
  show()
  expect(screen.queryByText(/organizations\./)).toBeNull()
})

test('a line of a list is named by its own column', () => {
  expect([columnOf('phoneExtension'), columnOf('lines.0.phoneExtension'), columnOf('name')]).toEqual([
    'phone_extension',
    'phone_extension',
    'name',
  ])
})
