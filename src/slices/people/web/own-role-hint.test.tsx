// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { SectionDenied } from '#web/shell/access-denied.tsx'
import { OwnRoleHint } from './own-role-hint.tsx'

const denied = <SectionDenied more={<OwnRoleHint />} />
const staff = { permissions: { staff_module: 'write' }, menu: ['/resources/staff'] } as const

test('an administrator whose role leaves a section out is shown to their own role', async () => {
  drawnAs({ ...staff, baseRole: 'admin' }, denied)
  expect((await screen.findByRole('link', { name: 'Open my role' })).getAttribute('href')).toBe('/resources/staff?employee=me&tab=access')
})

test('everyone else reads the specified text and nothing more', async () => {
  drawnAs({ ...staff, baseRole: 'manager' }, denied)
  expect(
    await screen.findByText(
      "You don't have permission to access this section. Please contact your administrator if you believe this is an error.",
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open my role' })).toBeNull()
})
