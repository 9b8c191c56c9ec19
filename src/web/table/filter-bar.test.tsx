// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Column } from '#core/column.ts'
import { defineSearch, oneOf, text } from '#web/search.ts'
import { DataTable } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filter } from './filters.ts'
import { wholeList } from './record-list.ts'
import { useListSearch } from './use-list-search.ts'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const filters: Filter[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    off: 'all',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  {
    kind: 'many',
    key: 'department',
    label: 'Department',
    options: ['Shelter', 'Pantry', 'Youth'].map(label => ({ value: label.toLowerCase(), label })),
  },
  { kind: 'flag', key: 'noManager', label: 'No manager, 2' },
  { kind: 'dates', label: 'Opened', from: 'from', to: 'to', today: '2026-11-20', presets: ['this_month', 'last_quarter'] },
]
const listSearch = defineSearch({
  search: text(),
  status: oneOf(['active', 'inactive', 'all'], 'active'),
  department: text(),
  noManager: text(),
  from: text(),
  to: text(),
  view: text(),
  sort: text(),
})

let drawn: object[] = []
const columns: readonly Column<{ id: string; name: string }>[] = [{ key: 'name', title: 'Name', type: 'text', sortable: true }]
function List() {
  const { search, change, clear, isNarrowed } = useListSearch(listSearch, { kept: ['view'], columns })
  drawn.push(search)
  return (
    <DataTable
      name="Places"
      id="places"
      columns={columns}
      list={wholeList({
        data: search.search === 'zzzz' ? [] : [{ id: 'p', name: 'Pier' }],
        error: null,
        isFetching: false,
        dataUpdatedAt: 0,
        refetch: () => undefined,
      })}
      rowName={({ name }) => name}
      empty={null}
      filtered={isNarrowed}
      onClearFilters={clear}
      sort={search.sort}
      onSort={sort => change({ sort })}
      filters={
        <FilterBar
          searchLabel="Search places"
          filters={filters}
          values={search}
          onChange={change}
          isNarrowed={isNarrowed}
          onClear={clear}
        />
      }
    />
  )
}

async function open(address = '/') {
  drawn = []
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => {
      const text = new URLSearchParams(Object.entries(search).filter(([, value]) => typeof value === 'string') as [string, string][])
      return text.size === 0 ? '' : `?${text}`
    },
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('searchbox')
  return { router, address: () => decodeURIComponent(router.state.location.searchStr) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the address', () => {
  test('gets the order of the table', async () => {
    const { address } = await open()
    await press('Name')
    await waitFor(() => expect(address()).toBe('?sort=name'))
    await press('Name')
    await waitFor(() => expect(address()).toBe('?sort=-name'))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  })

  test('gets a chosen value, several values and a flag, and loses them by their crosses', async () => {
    const { address } = await open()
    await press('Filter by Department')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Shelter' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Youth' }))
    await waitFor(() => expect(address()).toBe('?department=shelter,youth'))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Department: Shelter, Youth' })).toBeTruthy()
    await press('Filter by No manager, 2')
    await waitFor(() => expect(address()).toBe('?department=shelter,youth&noManager=yes'))
    await press('Remove filter Department')
    await press('Remove filter No manager, 2')
    await waitFor(() => expect(address()).toBe(''))
  })

  test('says so when a default of the list is switched off', async () => {
    const { address } = await open()
    expect(screen.getByRole('button', { name: 'Status: Active' })).toBeTruthy()
    await press('Remove filter Status')
    await waitFor(() => expect(address()).toBe('?status=all'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter by Status' }))
    await press('Filter by Status')
    await press('Inactive')
    await waitFor(() => expect(address()).toBe('?status=inactive'))
  })

  test('gets the days of a preset, and the chip names it', async () => {
    const { address } = await open()
    await press('Filter by Opened')
    await press('Last quarter')
    await waitFor(() => expect(address()).toBe('?from=2026-07-01&to=2026-09-30'))
    expect(screen.getByRole('button', { name: 'Opened: Last quarter' })).toBeTruthy()
    await press('Remove filter Opened')
    await waitFor(() => expect(address()).toBe(''))
  })

  test('keeps its order and what the list keeps when filters are cleared', async () => {
    const { address } = await open('/?sort=-name&view=cards&department=shelter&search=pier&unknown=1&page=3')
    await press('Clear filters')
    await waitFor(() => expect(address()).toBe('?sort=-name&view=cards'))
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  test('goes back to the first page with every change, and a page is no filter', async () => {
    const { address } = await open('/?page=3')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    await press('Filter by No manager, 2')
    await waitFor(() => expect(address()).toBe('?noManager=yes'))
  })

  test('gets an entry of its own by each filter and order, which the back button undoes', async () => {
    const { router, address } = await open()
    await press('Filter by No manager, 2')
    await waitFor(() => expect(address()).toBe('?noManager=yes'))
    await press('Name')
    await waitFor(() => expect(address()).toBe('?noManager=yes&sort=name'))
    await act(() => router.history.back())
    await waitFor(() => expect(address()).toBe('?noManager=yes'))
    await act(() => router.history.back())
    await waitFor(() => expect(address()).toBe(''))
  })

  test('gets no entry by what is typed', async () => {
    const { router, address } = await open()
    await userEvent.type(screen.getByRole('searchbox'), 'pier{Enter}')
    await waitFor(() => expect(address()).toBe('?search=pier'))
    expect(router.history.length).toBe(1)
  })

  test('with an order that the list does not have shows the list without it', async () => {
    await open('/?sort=hack')
    expect(drawn.at(-1)).toMatchObject({ sort: undefined })
    cleanup()
    await open('/?sort=-name')
    expect(drawn.at(-1)).toMatchObject({ sort: '-name' })
  })

  test('gives the same object while it is the same', async () => {
    const { router } = await open('/?department=shelter')
    const before = drawn.at(-1)
    await act(() => router.invalidate())
    expect(drawn.at(-1)).toBe(before)
  })
})

describe('the search', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search places' }) as HTMLInputElement

  test('shows each key at once and reaches the address once, after a rest', async () => {
    const { address } = await open()
    await userEvent.type(field(), 'pier')
    expect(field().value).toBe('pier')
    expect(address()).toBe('')
    await waitFor(() => expect(address()).toBe('?search=pier'))
    expect(drawn.map(search => (search as { search?: string }).search).filter(text => text === 'p' || text === 'pi')).toEqual([])
  })

  test('applies at once with Enter, and Escape empties it', async () => {
    const { address } = await open()
    await userEvent.type(field(), 'pier{Enter}')
    await waitFor(() => expect(address()).toBe('?search=pier'), { timeout: 150 })
    await userEvent.type(field(), '{Escape}')
    await waitFor(() => expect(address()).toBe(''), { timeout: 150 })
    expect(field().value).toBe('')
  })

  test('that was typed is cleared by the one Clear filters there is, and gets the focus', async () => {
    const { address } = await open()
    await userEvent.type(field(), 'zzzz')
    await screen.findByRole('heading')
    expect(address()).toBe('?search=zzzz')
    await press('Clear filters')
    await waitFor(() => expect(address()).toBe(''))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    await userEvent.type(field(), 'pier')
    await waitFor(() => expect(address()).toBe('?search=pier'))
    await press('Clear filters')
    await waitFor(() => expect(address()).toBe(''))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  test('keeps what is typed while the address gets the beginning of it', async () => {
    const { address } = await open()
    await userEvent.type(field(), 'pi{Enter}er')
    await waitFor(() => expect(address()).toBe('?search=pier'))
    expect(field().value).toBe('pier')
  })

  test('follows the address when that changes by itself', async () => {
    const { router } = await open('/?search=pier')
    expect(field().value).toBe('pier')
    await act(() => router.navigate({ to: '.', search: { search: 'dock' } as never }))
    expect(field().value).toBe('dock')
  })
})

test('days in the wrong order of an address are reported once: in the bar, and at their field while that is open', async () => {
  await open('/?from=2026-11-20&to=2026-11-01')
  expect(screen.getByRole('alert').textContent).not.toBe('')
  await press('Opened: Nov 20, 2026 – Nov 1, 2026')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
})

test('days in the wrong order that are typed are reported at their field and never reach the address', async () => {
  const { address } = await open('/?from=2026-11-01&to=2026-11-20')
  await userEvent.click(screen.getByRole('button', { name: /^Opened: / }))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-01' } })
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-09-01' } })
  await waitFor(() => expect(address()).toBe('?from=2026-09-01&to=2026-10-01'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('days are typed as people write them: with a year they apply at once, without one when the field is left', async () => {
  const { address } = await open('/?from=2026-11-01&to=2026-11-20')
  await userEvent.click(screen.getByRole('button', { name: /^Opened: / }))
  const from = screen.getByLabelText<HTMLInputElement>('From')
  expect(from.type).toBe('text')
  await userEvent.clear(from)
  await userEvent.type(from, '11/5')
  expect(address()).toBe('?from=2026-11-01&to=2026-11-20')
  await userEvent.tab()
  await waitFor(() => expect(address()).toBe('?from=2026-11-05&to=2026-11-20'))
  await userEvent.clear(from)
  await userEvent.type(from, '11/07/2026')
  await waitFor(() => expect(address()).toBe('?from=2026-11-07&to=2026-11-20'))
  await userEvent.clear(from)
  await userEvent.type(from, 'soon')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.tab()
  expect(from.getAttribute('aria-invalid')).toBe('true')
  expect(address()).toBe('?from=2026-11-07&to=2026-11-20')
})

test('a row of filters that scrolls sideways is marked at the edges where there is more of it', async () => {
  const sizes = { scrollWidth: 569, clientWidth: 375, offsetWidth: 375 }
  for (const [name, value] of Object.entries(sizes)) vi.spyOn(HTMLElement.prototype, name as 'offsetWidth', 'get').mockReturnValue(value)
  await open()
  const row = document.querySelector('.fades-at-edges')!
  const marked = () => ['data-more-left', 'data-more-right'].filter(name => row.parentElement!.hasAttribute(name))
  expect(marked()).toEqual(['data-more-right'])
  row.scrollLeft = 194
  fireEvent.scroll(row)
  expect(marked()).toEqual(['data-more-left'])
  vi.restoreAllMocks()
})
