// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showColumns } from '#slices/organizations/web/field-info.tsx'
import { StepsTab } from './steps-tab.tsx'
import { type DraftStep, MANAGER_STEP } from './workflow-draft.ts'

afterEach(cleanup)

const steps: DraftStep[] = [
  { ...MANAGER_STEP, key: 1 },
  { ...MANAGER_STEP, key: 2, approverType: 'role' },
]

test('with field info on, every field of a workflow says the column that it is stored in', () => {
  const editing = { draft: { name: 'Two steps', description: '', steps }, change: vi.fn(), errors: {} }
  render(<StepsTab isNew={false} editing={editing as never} roles={[]} onShown={vi.fn()} />)
  expect(screen.queryByText(/approval_workflow_/)).toBeNull()
  let end: () => void = vi.fn()
  act(() => {
    end = showColumns()
  })
  const said = screen.getAllByText(/^approval_workflow_/).map(({ textContent }) => textContent)
  const step = ['approver_type', 'escalation_days']
  expect(said.sort()).toEqual(
    [
      ...['name', 'description'].map(column => `approval_workflow_templates.${column}`),
      ...[...step, ...step, 'approver_role_id', 'require_all'].map(column => `approval_workflow_steps.${column}`),
    ].sort(),
  )
  act(end)
  expect(screen.queryByText(/approval_workflow_/)).toBeNull()
})
