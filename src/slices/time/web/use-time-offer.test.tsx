import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { inboxQuery } from './team/calls.ts'
import { useTimeOffer } from './use-time-offer.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
  useLocation: () => ({ pathname: '/dashboard' }),
}))
beforeEach(() => void vi.resetAllMocks())

const row = (employeeName: string, status: string, submissionId: string | null) => ({
  submissionId,
  employeeId: `id of ${employeeName}`,
  employeeName,
  periodStart: '2026-11-09',
  periodEnd: '2026-11-22',
  status,
})

function offered(
  baseRole: 'admin' | 'manager' | 'employee',
  typed: string,
  own: { employee: object | null; permissions?: object } = { employee: null },
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(bootstrapQuery().queryKey, {
    mode: 'member',
    role: { key: null, name: 'Role', baseRole },
    organization: { id: 'o' },
    employee: own.employee,
    permissions: { time_my_team_time: 'write', ...own.permissions },
    modules: [{ slug: 'time', usable: true }],
    timeFeatures: { 'my-team-time': true, 'my-time': true },
    counts: {},
  } as never)
  client.setQueryData(inboxQuery(undefined).queryKey, {
    pending: [row('Rosa Delgado', 'submitted', 's1')],
    reviewed: [row('Jamal Edwards', 'approved', 's2')],
    notSubmitted: [row('Ines Fontaine', 'draft', null), row('Samuel Ofori', 'draft', 's3'), row('Ada Winters', 'rejected', 's4')],
  } as never)
  const field = { typed, onKeyList: () => undefined, onToggleSidebar: () => undefined }
  const { result } = renderHook(() => useTimeOffer(field), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const { sections } = result.current
  return own.employee === null ? (sections.find(({ id }) => id === 'timesheets')?.items ?? []) : (sections[0]?.items ?? [])
}

/** Runs the items and returns where they lead, by label. */
function targets(items: ReturnType<typeof offered>) {
  return Object.fromEntries(
    items.map(({ label, run }) => {
      run()
      return [label, navigate.mock.lastCall?.[0]]
    }),
  )
}

const team = (search: object) => ({ to: '/time/my-team-time', search })
const submitted = {
  "Open Rosa Delgado's timesheet": team({ submissionId: 's1' }),
  "Open Jamal Edwards's timesheet": team({ submissionId: 's2' }),
  "Open Ada Winters's timesheet": team({ submissionId: 's4' }),
}

test('a manager is offered the submitted timesheets of their people, once a name is typed', () => {
  const leads = { employee: { id: 'm', hasGroup: false, directReports: 2 } }
  expect(targets(offered('manager', 'ro', leads))).toEqual(submitted)
  expect(offered('manager', 'r', leads)).toEqual([])
  expect(offered('manager', 'ro')).toEqual([])
})

test('whoever enters time for others is offered the drafts too', () => {
  expect(targets(offered('admin', 'ro'))).toEqual({
    ...submitted,
    "Open Ines Fontaine's timesheet": team({ employeeId: 'id of Ines Fontaine', period: '2026-11-09' }),
    "Open Samuel Ofori's timesheet": team({ employeeId: 'id of Samuel Ofori', period: '2026-11-09' }),
  })
})

test('whoever may not open My Team Time is offered none', () => {
  expect(offered('employee', 'ro')).toEqual([])
})

test('what the timesheet on screen offers is offered too, and presses its button', () => {
  const press = vi.fn()
  const button = Object.assign(document.createElement('button'), { textContent: 'Split day', onclick: press })
  button.dataset.offer = ''
  document.body.append(button)
  const own = { employee: { hasGroup: true }, permissions: { time_my_time: 'write' } }
  const items = offered('employee', '', own)
  expect(items.map(({ label }) => label)).toEqual(['Submit this period', 'Split day'])
  items[1]!.run()
  expect(press).toHaveBeenCalledOnce()
  button.remove()
  expect(offered('employee', '', own).map(({ label }) => label)).toEqual(['Submit this period'])
})
