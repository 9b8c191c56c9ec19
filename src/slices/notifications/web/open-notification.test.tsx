// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import type { Screen } from '#web/screen.ts'
import { SlicesContext } from '#web/slice.ts'
import { currentToast } from '#web/toast/toast-store.ts'
import { useOpenNotification } from './use-notifications.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async original => ({ ...(await original<object>()), useNavigate: () => navigate }))

const screen = {
  path: '/time/my-team-time',
  need: { member: true, also: ({ counts }) => (counts.waitingTimesheets ?? 0) > 0 },
} as Pick<Screen, 'path' | 'need'> as Screen
const targets = { timesheet_submissions: (_: string, submissionId: string) => ({ to: '/time/my-team-time', search: { submissionId } }) }
const asked = {
  id: 'n',
  notificationType: 'approval_required',
  relatedResourceType: 'timesheet_submissions',
  relatedResourceId: 's',
  relatedDate: null,
}

afterEach(() => {
  cleanup()
  navigate.mockClear()
  vi.unstubAllGlobals()
})

async function open(waitingTimesheets: number): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ json: { ok: true } }))
  const client = new QueryClient()
  client.setQueryData(bootstrapQuery().queryKey, {
    organization: { id: 'o' },
    role: { baseRole: 'employee' },
    permissions: {},
    modules: [],
    timeFeatures: {},
    counts: { waitingTimesheets },
  } as never)
  const { result } = renderHook(() => useOpenNotification(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <SlicesContext value={{ badgeTopics: [], notificationTargets: targets, screens: [screen], tabs: [], accountCards: [] }}>
          {children}
        </SlicesContext>
      </QueryClientProvider>
    ),
  })
  await act(async () => result.current(asked))
}

test('a stand-in opens what awaits them', async () => {
  await open(1)
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/time/my-team-time', search: { submissionId: 's' }, replace: false })
})

test('one whose time is over stays in the list, which says that there is nothing to open', async () => {
  await open(0)
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/notifications', search: {}, replace: false })
  expect(currentToast()).toMatchObject({ tone: 'info', title: 'Nothing to open here now' })
})
