import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { useTimeOffer } from './use-time-offer.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
  useLocation: () => ({ pathname: '/dashboard' }),
}))
beforeEach(() => void vi.resetAllMocks())

function offered() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(bootstrapQuery().queryKey, {
    mode: 'member',
    role: { key: null, name: 'Role', baseRole: 'employee' },
    organization: { id: 'o' },
    employee: { hasGroup: true },
    permissions: { time_my_time: 'write' },
    modules: [{ slug: 'time', usable: true }],
    timeFeatures: { 'my-time': true },
    counts: {},
  } as never)
  const { result } = renderHook(() => useTimeOffer(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return result.current.sections[0]?.items ?? []
}

test('what the timesheet on screen offers is offered too, and presses its button', () => {
  const press = vi.fn()
  const button = Object.assign(document.createElement('button'), { textContent: 'Split day', onclick: press })
  button.dataset.offer = ''
  document.body.append(button)
  const items = offered()
  expect(items.map(({ label }) => label)).toEqual(['Submit this period', 'Split day'])
  items[1]!.run()
  expect(press).toHaveBeenCalledOnce()
  button.remove()
  expect(offered().map(({ label }) => label)).toEqual(['Submit this period'])
})
