import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SpecifiedCall } from '#core/specified-call.ts'
import { contract } from './contract.ts'

const slices = join(import.meta.dirname, '../slices')
const calls = (
  await Promise.all(
    readdirSync(slices).map(slice =>
      import(join(slices, slice, 'contract/specified-calls.ts')).then(
        ({ specifiedCalls }: { specifiedCalls: readonly SpecifiedCall[] }) => specifiedCalls,
        () => [],
      ),
    ),
  )
).flat()

test('every call names operations that there are', () => {
  expect(calls.length).toBeGreaterThan(50)
  for (const { call, operations } of calls) {
    expect(operations.length, call).toBeGreaterThan(0)
    for (const name of operations) {
      const found = name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], contract)
      expect(found, `${call}: ${name}`).toBeDefined()
    }
  }
})

test.each([
  ['employees: recent', ['dashboards.resources']],
  ['profiles: select avatar', ['staff.list']],
  ['profiles: update organization_id', ['members.assignRole']],
  ['units', ['units.list', 'units.create', 'units.update', 'units.deactivate']],
  ['system_preferences', ['preferences.read', 'preferences.update']],
  ['time_entries: recent', ['dashboard', 'dashboards.time']],
  ['timesheet_submissions: this month', ['dashboard', 'dashboards.time', 'approvals.inbox']],
  ['approval workflows', ['workflows.create', 'workflows.update', 'approvals.approve', 'approvals.approveMany']],
  ['timesheet notes and review notes', ['timesheetNotes.save', 'approvals.reject', 'approvals.comment']],
])('“%s” says every operation that does its work', (subject, operations) => {
  const row = calls.find(({ call }) => call.startsWith(subject))
  expect(row?.operations).toEqual(expect.arrayContaining(operations))
})
