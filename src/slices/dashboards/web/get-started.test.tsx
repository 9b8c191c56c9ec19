// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { home } from '#main/home.tsx'
import { drawnAs } from '#test/drawn-as.tsx'
import { type GetStarted as Answer, getStartedQuery } from './calls.ts'
import { GetStarted } from './get-started.tsx'
import { useGetStarted } from './use-get-started.ts'

const { save } = vi.hoisted(() => ({ save: vi.fn() }))
vi.mock('./calls.ts', async original => {
  const calls = await original<typeof import('./calls.ts')>()
  return { ...calls, getStartedSettingsCalls: { ...calls.getStartedSettingsCalls, save: { call: save } } }
})
beforeEach(() => void save.mockReset().mockResolvedValue({}))

const STEP_KEYS = ['profile', 'departments', 'locations', 'pay_period', 'staff', 'invitations', 'timesheet'] as const
type StepKey = (typeof STEP_KEYS)[number]
const CONFIRMABLE: readonly StepKey[] = ['profile', 'departments', 'locations', 'pay_period']

const answer = (done: readonly StepKey[], more: Partial<Answer> = {}): Answer => ({
  version: 3,
  hidden: false,
  steps: STEP_KEYS.map(key => ({ key, isDone: done.includes(key), isConfirmable: CONFIRMABLE.includes(key) })),
  facts: {
    departments: 4,
    locations: 1,
    activeStaff: 1,
    payPeriod: { kind: 'bi_weekly', startsOn: 'monday', secondStartsOn: null, paydayOffset: 5 },
    seats: { used: 1, max: 25 },
    invitations: { made: 0, opened: 0, joined: 0 },
    own: { employeeId: 'me', missing: [], hasApprover: true },
  },
  ...more,
})

const Region = () => {
  const state = useGetStarted([])
  if (state === undefined) return null
  return state === null ? <p>Nothing to do</p> : <GetStarted state={state} parts={home} />
}

const administrator = {
  baseRole: 'admin',
  permissions: {
    settings_departments: 'write',
    settings_locations: 'write',
    settings_organization_profile: 'write',
    staff_module: 'write',
  },
  menu: ['/time/my-time', '/resources/staff'],
} as const

function draw(data: Answer, who: Parameters<typeof drawnAs>[0] = administrator) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(getStartedQuery().queryKey, data)
  return drawnAs(who, <Region />, client)
}
const region = () => screen.findByRole('region', { name: 'Get started' })
const current = async () => (await region()).querySelector<HTMLElement>('[aria-current=step]')!
const filled = (box: HTMLElement) =>
  [...box.querySelectorAll('a, button')].filter(one => one.className.includes('bg-primary ')).map(one => one.textContent)

test('the first step that is not done is the current one, with the only filled button; the count says how many are done', async () => {
  draw(answer(['profile', 'departments', 'pay_period']))
  expect(within(await region()).getAllByText('3 of 7 done')).toHaveLength(1)
  expect((await current()).textContent).toContain('Review your locations')
  expect(filled(await region())).toEqual(['Looks right'])
})

test('a done step says what is there and leads to where it is changed', async () => {
  draw(answer(['departments', 'pay_period']))
  const box = within(await region())
  expect(box.getByText('4 departments')).toBeTruthy()
  expect(box.getByText('Biweekly, starts Monday, paid 5 days later')).toBeTruthy()
  expect(box.getByRole('link', { name: 'Change: Review your departments' }).getAttribute('href')).toBe('/settings/departments')
})

test('inviting leads to the dialog, and says how many people may sign in', async () => {
  draw(answer(['profile', 'departments', 'locations', 'pay_period', 'staff']))
  const link = within(await current()).getByRole('link', { name: 'Invite people' })
  expect(link.getAttribute('href')).toBe('/resources/staff?invite=1')
  expect((await current()).textContent).toContain('1 of 25 people can sign in')
  expect(filled(await region())).toEqual(['Invite people'])
})

test('“Looks right” confirms the current step, on the version that was read', async () => {
  const { person } = draw(answer(['profile']))
  await person.click(within(await current()).getByRole('button', { name: 'Looks right' }))
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ version: 3, settings: { departments: true } }))
})

test('after “Looks right” the focus is on the next step', async () => {
  const { person, client } = draw(answer(['profile']))
  save.mockImplementation(async () => client.setQueryData(getStartedQuery().queryKey, answer(['profile', 'departments'], { version: 4 })))
  await person.click(within(await current()).getByRole('button', { name: 'Looks right' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Review your locations'))
  expect(document.activeElement).toBe(await current())
})

test('a step that needs other people has no “Looks right”', async () => {
  draw(answer(['profile', 'departments', 'locations', 'pay_period']))
  expect(within(await region()).queryByRole('button', { name: 'Looks right' })).toBeNull()
  expect(filled(await region())).toEqual(['Add person'])
})

test('the steps can be hidden', async () => {
  const { person } = draw(answer([]))
  await person.click(within(await region()).getByRole('button', { name: 'Hide these steps' }))
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ version: 3, settings: { hidden: true } }))
})

test('a screen that the current user may not open is not linked', async () => {
  draw(answer([]), { baseRole: 'admin', permissions: { staff_module: 'read' }, menu: [] })
  const links = within(await region()).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/settings/my-account'])
  expect(within(await region()).queryByRole('button')).toBeNull()
})

test('the region goes away when everything is done, and is there for administrators only', async () => {
  draw(answer(STEP_KEYS))
  expect(await screen.findByText('Nothing to do')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})

test('whoever is no administrator has no steps', async () => {
  draw(answer([]), { ...administrator, baseRole: 'manager' })
  expect(await screen.findByText('Nothing to do')).toBeTruthy()
})

const untilInvitations = ['profile', 'departments', 'locations', 'pay_period', 'staff'] as const
const withFacts = (done: readonly StepKey[], facts: Partial<Answer['facts']>) => {
  const made = answer(done)
  return { ...made, facts: { ...made.facts, ...facts } }
}

test('once links are made, the step says what became of them and leads to the list, where all links are', async () => {
  draw(withFacts(untilInvitations, { invitations: { made: 40, opened: 0, joined: 0 } }))
  expect((await current()).textContent).toContain('40 invited, 0 opened the link, 0 joined')
  const link = within(await current()).getByRole('link', { name: 'See invitations' })
  expect(link.getAttribute('href')).toBe('/resources/staff?invitations=1')
})

test('the pay period is reviewed where it is set', async () => {
  draw(answer(['profile', 'departments', 'locations']), {
    ...administrator,
    permissions: { ...administrator.permissions, settings_time_groups: 'write' },
  })
  const link = within(await current()).getByRole('link', { name: 'Edit pay period' })
  expect(link.getAttribute('href')).toBe('/settings/time-tracking-groups')
})

test('the profile asks for what the own record lacks', async () => {
  draw(withFacts([], { own: { employeeId: 'me', missing: ['employee_id', 'job_title', 'manager'], hasApprover: true } }))
  expect((await current()).textContent).toContain('Add your employee ID, job title, and manager.')
  expect(
    within(await current())
      .getByRole('link', { name: 'Complete record' })
      .getAttribute('href'),
  ).toBe('/resources/staff?employee=me')
})

test('the first timesheet says beforehand that no one can approve it, and leads to where that is mended', async () => {
  const own = { employeeId: 'me', missing: [], hasApprover: false }
  draw(withFacts([...untilInvitations, 'invitations'], { own }))
  expect((await current()).textContent).toContain('No one can approve your timesheet yet')
  expect(
    within(await current())
      .getByRole('link', { name: 'Invite an approver' })
      .getAttribute('href'),
  ).toBe('/resources/staff?invite=1')
  cleanup()
  draw(withFacts([...untilInvitations, 'invitations'], { own }), { ...administrator, menu: ['/resources/staff'] })
  expect((await current()).textContent).toContain('Enter hours, submit them, and have them approved')
})
