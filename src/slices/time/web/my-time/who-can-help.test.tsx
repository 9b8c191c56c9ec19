// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { NoApproverDialog } from './no-approver-dialog.tsx'
import { NoTimesheet } from './no-timesheet.tsx'

const administrator = { baseRole: 'admin', permissions: { staff_module: 'write' }, menu: ['/resources/staff'] } as const
const employee = { permissions: { staff_module: 'read' }, menu: ['/resources/staff'] } as const

const alone = (ask: string[], enterOnBehalf = false) =>
  ({ employee: { id: 'ines', name: 'Ines Fontaine' }, can: { enterOnBehalf }, approverMissing: { ask } }) as unknown as Timesheet
const dialogOf = async (who: Parameters<typeof drawnAs>[0], timesheet: Timesheet) => {
  drawnAs(who, <NoApproverDialog open onOpenChange={() => {}} title="Submit timesheet" timesheet={timesheet} />)
  return within(await screen.findByRole('dialog', { name: 'Submit timesheet' }))
}

test('a founder who is alone is told who is missing and can invite them; they are never told to ask anyone', async () => {
  const dialog = await dialogOf(administrator, alone([]))
  expect(dialog.getByText(/no manager or other administrator who can/)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Invite people' }).getAttribute('href')).toBe('/resources/staff?invite=1')
  expect(dialog.queryByText(/Ask /)).toBeNull()
})

test('whoever cannot invite is told whom to ask by name, and offered nothing that they may not do', async () => {
  const dialog = await dialogOf(employee, alone(['Ada Winters', 'Ben Cole']))
  expect(dialog.getByText(/Ask Ada Winters or Ben Cole to add a manager or another administrator\./)).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
})

test('on someone else’s timesheet the dialog says whose approver is missing', async () => {
  const dialog = await dialogOf(administrator, alone([], true))
  expect(dialog.getByText(/Ines Fontaine can't approve their own timesheet/)).toBeTruthy()
})

test('an administrator without a time tracking group is shown to their own record, with no one to ask', async () => {
  drawnAs(administrator, <NoTimesheet missing="group" fixedBy={['Ben Cole']} />)
  const link = await screen.findByRole('link', { name: 'Set up time tracking' })
  expect(link.getAttribute('href')).toBe('/resources/staff?employee=me')
  expect(screen.queryByText(/Ben Cole/)).toBeNull()
})

test('an administrator without an employee record is told to add it, in Staff', async () => {
  drawnAs({ ...administrator, employeeId: null }, <NoTimesheet missing="employee" fixedBy={[]} />)
  expect((await screen.findByRole('link', { name: 'Set up time tracking' })).getAttribute('href')).toBe('/resources/staff?add=1')
})

test('everyone else is told which administrators to ask', async () => {
  drawnAs(employee, <NoTimesheet missing="group" fixedBy={['Ada Winters', 'Ben Cole']} />)
  expect(await screen.findByText(/Contact Ada Winters or Ben Cole to get set up\./)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
