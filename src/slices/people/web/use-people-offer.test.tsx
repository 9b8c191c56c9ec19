import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { foundPeopleQuery } from './directory.ts'
import { usePeopleOffer } from './use-people-offer.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

const assign = vi.fn()
beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('location', { ...location, assign })
})

const field = { typed: 'rosa', onKeyList: () => undefined, onToggleSidebar: () => undefined }

function rosa(modules: readonly { slug: string; usable: boolean }[], email: string | null = 'rosa@harborlight.test') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(bootstrapQuery().queryKey, {
    mode: 'member',
    role: { key: null, name: 'Manager', baseRole: 'manager' },
    organization: { id: 'o' },
    permissions: { staff_module: 'read' },
    modules,
    timeFeatures: {},
    counts: {},
  } as never)
  const found = { id: 'r', firstName: 'Rosa', lastName: 'Delgado', email, jobTitle: null, departmentName: null }
  client.setQueryData(foundPeopleQuery('rosa').queryKey, { rows: [found] } as never)
  const { result } = renderHook(() => usePeopleOffer(field), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return result.current.sections[0]!.items[0]!
}

const withStaff = [{ slug: 'resources', usable: true }]

test('a colleague opens in Staff, and with Ctrl gets an email', () => {
  const item = rosa(withStaff)
  item.run()
  expect(navigate).toHaveBeenCalledWith({ to: '/resources/staff', search: { employee: 'r' } })
  expect(assign).not.toHaveBeenCalled()
  item.withMod?.run()
  expect(assign).toHaveBeenCalledWith('mailto:rosa@harborlight.test')
})

test('a colleague without an address opens in Staff and gets no email', () => {
  const item = rosa(withStaff, null)
  expect([item.disabled, item.withMod]).toEqual([false, undefined])
})

test('where Staff is switched off a colleague gets an email, and one without an address nothing', () => {
  const item = rosa([])
  item.run()
  expect(assign).toHaveBeenCalledWith('mailto:rosa@harborlight.test')
  expect(item.withMod).toBeUndefined()
  expect(rosa([], null).disabled).toBe(true)
})
