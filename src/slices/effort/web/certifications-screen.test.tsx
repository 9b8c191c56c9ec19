// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import type { CurrentUser } from '#web/screen.ts'
import type { Call } from '#web/send-call.ts'
import type { EffortItem } from './calls.ts'

const answers = vi.hoisted(() => ({
  of: (_path: string, _input: unknown): { status: number; json: unknown } => ({ status: 200, json: {} }),
}))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => answers.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { CertificationsScreen } = await import('./certifications-screen.tsx')
const { TeamCertifications } = await import('./team-certifications.tsx')
const { effort } = await import('./manifest.ts')

const item: EffortItem = {
  id: 's f',
  employeeId: 'me',
  employeeName: 'Amina Yusuf',
  managerName: 'Marcus Bell',
  submissionId: 's',
  periodStart: '2026-11-02',
  periodEnd: '2026-11-15',
  fundId: 'f',
  fundCode: 'HUD',
  fundName: 'HUD ESG',
  minutes: 1080,
  totalMinutes: 2700,
  share: 4000,
  budgetedShare: 5000,
  trueUpMinutes: -270,
  functions: [
    { functionalCategory: 'program', minutes: 2430, share: 9000 },
    { functionalCategory: 'management_general', minutes: 270, share: 1000 },
    { functionalCategory: 'fundraising', minutes: 0, share: 0 },
  ],
  rowsHash: 'first',
  status: 'open',
  ageDays: 8,
  isAging: false,
  signAs: 'employee',
  statement: 'I certify 18.00 of 45.00 hrs.',
  certification: null,
  voidedAt: null,
}
let listed: EffortItem[]
const page = () => ({
  status: 200,
  json: { rows: listed, more: false, total: listed.length, agingTotal: 3, funds: [{ id: 'f', code: 'HUD', name: 'HUD ESG' }] },
})
beforeEach(() => {
  listed = [item]
  answers.of = page
})
afterEach(cleanup)

const certifyCalls = () => vi.mocked(sendCall).mock.calls.filter(([{ path }]) => path.join('.') === 'effort.certify')

test('a person sees their own hours with their share, and certifies them with the statement in sight', async () => {
  const { person } = drawnAs({}, <CertificationsScreen />)
  expect(await screen.findByText('HUD ESG')).toBeTruthy()
  expect(screen.getByText('40%')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Certify' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('I certify 18.00 of 45.00 hrs.')).toBeTruthy()
  expect(dialog.getByText('45.00 hrs worked, not counting time off')).toBeTruthy()
  expect(dialog.getByText(/4\.50 hrs under budget/)).toBeTruthy()
  answers.of = path => {
    if (path !== 'effort.certify') return page()
    listed = []
    return { status: 200, json: { ...item, status: 'certified' } }
  }
  await person.click(dialog.getByRole('button', { name: 'Certify' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(certifyCalls().at(-1)![0].input).toEqual({ submissionId: 's', fundId: 'f', rowsHash: 'first', attested: true })
  expect(await screen.findByText('Nothing to certify')).toBeTruthy()
})

test('hours that changed in the meantime are shown anew, and only they are then certified', async () => {
  const { person } = drawnAs({}, <CertificationsScreen />)
  await person.click(await screen.findByRole('button', { name: 'Certify' }))
  const dialog = within(await screen.findByRole('dialog'))
  const current = { ...item, rowsHash: 'second', statement: 'I certify 17.00 of 45.00 hrs.' }
  answers.of = path =>
    path === 'effort.certify'
      ? {
          status: 409,
          json: { defined: false, code: 'CONFLICT', status: 409, message: 'Changed', data: { rule: 'hours_changed', data: { current } } },
        }
      : page()
  await person.click(dialog.getByRole('button', { name: 'Certify' }))
  expect(await dialog.findByText('I certify 17.00 of 45.00 hrs.')).toBeTruthy()
  expect(dialog.getByText('These hours just changed. Review them again before you certify.')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Certify' }))
  await waitFor(() => expect(certifyCalls().at(-1)![0].input).toMatchObject({ rowsHash: 'second' }))
})

const listCalls = () => vi.mocked(sendCall).mock.calls.filter(([{ path }]) => path.join('.') === 'effort.list')

test('a manager sees in the tab of My Team Time their team, and of hours that are not theirs to certify who may', async () => {
  listed = [{ ...item, signAs: null, statement: null }]
  const { person } = drawnAs({ baseRole: 'manager' }, <TeamCertifications />)
  await person.click(await screen.findByRole('button', { name: 'Amina Yusuf' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Only Amina Yusuf and Marcus Bell can certify these hours.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Certify' })).toBeNull()
})

test('the team is narrowed to a person, a fund, and what is aging, whatever else the address has', async () => {
  const { person } = drawnAs({ baseRole: 'manager' }, <TeamCertifications />)
  await person.click(await screen.findByRole('button', { name: /Overdue \(3\)/ }))
  await waitFor(() => expect(listCalls().at(-1)![0].input).toMatchObject({ whose: 'else', status: 'aging' }))
  expect(screen.queryByRole('button', { name: /To certify/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: /Fund/ }))
  await person.click(await screen.findByRole('button', { name: 'HUD ESG', pressed: false }))
  await waitFor(() => expect(listCalls().at(-1)![0].input).toMatchObject({ status: 'aging', fundId: 'f' }))
  await person.type(screen.getByRole('searchbox', { name: 'Find a person' }), 'ami')
  await waitFor(() => expect(listCalls().at(-1)![0].input).toMatchObject({ search: 'ami', fundId: 'f' }))
})

test('the tab is offered to those who see hours of others, and the own screen leads them there', async () => {
  const of = (currentUser: Partial<CurrentUser>) =>
    effort.tabs!.map(({ on, value, shown }) => [
      on,
      value,
      shown!({ superAdminMode: false, permissions: {}, directReports: 0, ...currentUser } as CurrentUser),
    ])
  expect(of({ baseRole: 'manager' })).toEqual([['/time/my-team-time', 'certifications', true]])
  const blocks = { time_my_team_time: 'block' } as const
  expect(
    [
      of({ baseRole: 'admin', permissions: { time_my_team_time: 'read' } }),
      of({ baseRole: 'admin', permissions: blocks }),
      of({ baseRole: 'employee' }),
      of({ baseRole: 'employee', directReports: 2 }),
      of({ baseRole: 'employee', directReports: 2, permissions: blocks }),
      of({ baseRole: 'employee', superAdminMode: true }),
    ].map(([tab]) => tab![2]),
  ).toEqual([true, false, false, true, false, true])
  drawnAs({ baseRole: 'manager', menu: ['/time/my-team-time'] }, <CertificationsScreen />)
  expect((await screen.findByRole('link', { name: 'Team certifications' })).getAttribute('href')).toBe(
    '/time/my-team-time?tab=certifications',
  )
  cleanup()
  drawnAs({ menu: ['/time/my-team-time'] }, <CertificationsScreen />)
  await screen.findByText('HUD ESG')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a list that did not load says so and can be tried again', async () => {
  answers.of = () => ({ status: 500, json: { defined: false, code: 'INTERNAL', status: 500, message: 'Failed', data: {} } })
  drawnAs({}, <CertificationsScreen />)
  expect(await screen.findByText("Couldn't load certifications")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
