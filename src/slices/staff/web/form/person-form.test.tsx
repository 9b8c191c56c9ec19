// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { Call } from '#web/send-call.ts'

const answers = vi.hoisted(() => ({ activeStaff: 1 }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => {
    const name = path.join('.')
    if (name === 'staff.overview')
      return { status: 200, json: { activeStaff: answers.activeStaff, totalStaff: 1, departments: 1, locations: 1 } }
    if (name === 'staff.create') return { status: 200, json: { id: 'rosa', version: 1, ...(input as object) } }
    if (name === 'staff.search') {
      const row = (id: string, firstName: string, lastName: string) => ({
        id,
        firstName,
        lastName,
        email: null,
        jobTitle: null,
        departmentName: null,
      })
      return { status: 200, json: { rows: [row('me', 'Ada', 'Winters'), row('bo', 'Bo', 'Nowak'), row('cy', 'Cy', 'Vance')], more: false } }
    }
    if (name === 'staff.person')
      return { status: 200, json: { details: { newManagerInvitedBy: (input as { id: string }).id === 'bo' ? 'Hal Stone' : null } } }
    const none = { departments: [], locations: [], units: [], timeTrackingGroups: [], approvalWorkflows: [], funds: [], programs: [] }
    return { status: 200, json: none }
  }
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall, sendTogether } = await import('#web/send-call.ts')
const { PersonForm } = await import('./person-form.tsx')

beforeEach(() => {
  answers.activeStaff = 1
  vi.mocked(sendCall).mockClear()
})

const created = () =>
  vi
    .mocked(sendCall)
    .mock.calls.map(([call]) => call)
    .filter(({ path }) => path.join('.') === 'staff.create')
    .map(({ input }) => input)

const approvesTime = { staff_module: 'write', time_my_team_time: 'write' } as const

async function add(permissions: Partial<typeof approvesTime> = approvesTime) {
  const onClose = vi.fn()
  const onInvite = vi.fn()
  const { person } = drawnAs({ baseRole: 'admin', permissions }, <PersonForm onClose={onClose} onInvite={onInvite} />)
  const form = within(await screen.findByRole('dialog', { name: 'Add person' }))
  await person.type(form.getByRole('textbox', { name: /^First name/ }), 'Rosa')
  await person.type(form.getByRole('textbox', { name: /^Last name/ }), 'Delgado')
  return { person, form, onClose, onInvite, save: () => person.click(form.getByRole('button', { name: 'Save' })) }
}

test('in an organization of one the next person reports to whoever adds them, unless that is changed', async () => {
  const { form, save } = await add()
  expect(((await form.findByRole('combobox', { name: 'Reports to' })) as HTMLInputElement).value).toBe('Ada Winters')
  await save()
  await waitFor(() => expect(created()).toMatchObject([{ firstName: 'Rosa', reportsToEmployeeId: 'me' }]))
})

test('in a larger organization no manager is assumed', async () => {
  answers.activeStaff = 2
  const { save, onClose } = await add()
  await save()
  await waitFor(() => expect(created()).toMatchObject([{ reportsToEmployeeId: null }]))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('whoever is to be invited needs an address, and the invitation follows when they are saved', async () => {
  const { person, form, save, onClose, onInvite } = await add()
  await person.click(form.getByRole('checkbox', { name: 'Invite them to sign in' }))
  await save()
  expect(await form.findByText('Enter an email address to invite them')).toBeTruthy()
  expect(created()).toEqual([])
  await person.type(form.getByRole('textbox', { name: 'Email' }), 'rosa@cedar.test')
  await save()
  await waitFor(() => expect(onInvite).toHaveBeenCalledOnce())
  expect(onInvite.mock.calls[0]?.[0]).toMatchObject({ id: 'rosa', email: 'rosa@cedar.test' })
  expect(onClose).not.toHaveBeenCalled()
})

test('whoever may not make themselves a manager is not proposed, not offered, and told why', async () => {
  const { person, form, save } = await add({ staff_module: 'write' })
  const manager = (await form.findByRole('combobox', { name: 'Reports to' })) as HTMLInputElement
  expect(manager.value).toBe('')
  expect(form.getByText("You can't choose yourself or someone in your reporting line. An administrator can.")).toBeTruthy()
  await person.type(manager, 'A')
  expect(await screen.findByRole('option', { name: /Bo Nowak/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Ada Winters/ })).toBeNull()
  await person.keyboard('{Escape}')
  await save()
  await waitFor(() => expect(created()).toMatchObject([{ reportsToEmployeeId: null }]))
})

const ownFields = ['Hire date', 'Time tracking group', 'Approval workflow']
const own = {
  id: 'me',
  version: 1,
  firstName: 'Ada',
  lastName: 'Winters',
  isActive: true,
  reportsToEmployeeId: 'bo',
  managerName: 'Bo Nowak',
} as never
async function editOwn(permissions: Partial<typeof approvesTime>) {
  const { person } = drawnAs({ baseRole: 'admin', permissions }, <PersonForm person={own} onClose={() => {}} />)
  const form = within(await screen.findByRole('dialog', { name: 'Edit Ada Winters' }))
  await person.click(form.getByRole('button', { name: /^More/ }))
  const manager = (await form.findByRole('combobox', { name: 'Reports to' })) as HTMLInputElement
  const closed = ownFields.map(label => (form.getByLabelText(label, { exact: true }) as HTMLInputElement).disabled)
  return {
    form,
    closed: [manager.disabled, ...closed, (form.getByRole('checkbox', { name: /^Tracks time/ }) as HTMLInputElement).disabled],
  }
}

test('in their own record what others decide is closed, and says why', async () => {
  const { form, closed } = await editOwn({ staff_module: 'write' })
  expect(closed).toEqual([true, true, true, true, true])
  expect(form.getAllByText('Ask an administrator to change this.')).toHaveLength(5)
})

test('an administrator who approves time may change it, and reads who will be told', async () => {
  const { form, closed } = await editOwn(approvesTime)
  expect(closed).toEqual([false, false, false, false, false])
  expect(form.getByText(/^If you change your own manager, .* the other administrators will be notified\.$/)).toBeTruthy()
})

test.each([
  ['Bo Nowak', "Bo Nowak was invited by Hal Stone, who isn't an administrator"],
  ['Cy Vance', null],
])('an administrator who makes %s a manager reads who invited them where that was no administrator', async (name, said) => {
  answers.activeStaff = 2
  const { person, form } = await add()
  await person.type(await form.findByRole('combobox', { name: 'Reports to' }), name)
  await person.click(await screen.findByRole('option', { name: new RegExp(name) }))
  if (said !== null) return expect(await form.findByText(said, { exact: false })).toBeTruthy()
  await waitFor(() => expect(vi.mocked(sendTogether).mock.calls.map(([call]) => call.input)).toContainEqual({ id: 'cy' }))
  expect(form.queryByText(/was invited by/)).toBeNull()
})
