import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PaletteField } from '#web/shell/palette-offer.ts'
import { foundQuery, useFoundOffer } from './use-found-offer.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

const assign = vi.fn()
let client: QueryClient
beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('location', { ...location, assign, origin: 'http://localhost' })
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
})

const link = { path: '/resources/staff', search: { employee: 'r' } }
const rosa = { id: 'r', label: 'Rosa Delgado', detail: null, email: 'rosa@harbor.test' as string | null, link: link as typeof link | null }
const hold = (text: string, groups: object[]) => client.setQueryData(foundQuery(text).queryKey, { groups } as never)
const people = (hit: object) => ({ name: 'people', label: 'People', isPeople: true, hits: [hit] })

const offered = (typed: string) =>
  renderHook((field: PaletteField) => useFoundOffer(field), {
    initialProps: { typed, onKeyList: () => undefined, onToggleSidebar: () => undefined },
    wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })

test('a hit opens its screen, and a person also gets an email with Ctrl', () => {
  hold('rosa', [people(rosa)])
  const { sections, note } = offered('rosa').result.current
  const item = sections[0]!.items[0]!
  expect([sections[0]!.label, sections[0]!.isFound, note]).toEqual(['People', true, undefined])
  item.run()
  expect(navigate).toHaveBeenCalledWith({ to: '/resources/staff', search: { employee: 'r' } })
  item.withMod?.run()
  expect(assign).toHaveBeenCalledWith('mailto:rosa@harbor.test')
})

test('a person whose screen is off gets an email, and one without an address nothing', () => {
  hold('rosa', [people({ ...rosa, link: null })])
  hold('luis', [people({ ...rosa, link: null, email: null })])
  const { sections } = offered('rosa').result.current
  sections[0]!.items[0]!.run()
  expect([sections[0]!.label, assign.mock.calls]).toEqual(['Email someone', [['mailto:rosa@harbor.test']]])
  expect(offered('luis').result.current.sections[0]!.items[0]!.disabled).toBe(true)
})

test('one letter is not asked for', () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  expect(offered('r').result.current).toEqual({ sections: [] })
  expect(fetched).not.toHaveBeenCalled()
})

test('while more is typed, earlier hits stay to be narrowed, and the offer says that it searches', () => {
  hold('rosa', [people(rosa)])
  const { result, rerender } = offered('rosa')
  rerender({ typed: 'rosa d', onKeyList: () => undefined, onToggleSidebar: () => undefined })
  expect([result.current.sections[0]!.isFound, result.current.note]).toEqual([false, 'Searching…'])
})

test('a failed search says so, and is made again when asked', async () => {
  const fetched = vi.fn(async () => Promise.reject(new TypeError('No network')))
  vi.stubGlobal('fetch', fetched)
  const { result } = offered('marcus')
  await waitFor(() => expect(result.current.note).toBe("Couldn't search"))
  expect(fetched).toHaveBeenCalledOnce()
  await act(async () => result.current.onRetry?.())
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
})
