// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Column } from '#core/column.ts'
import { Announcer } from '#web/announcer.tsx'
import { rememberFor } from '#web/shell/remembered.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { RecordList } from './record-list.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  rememberFor('')
  vi.unstubAllGlobals()
})

interface Place {
  id: string
  name: string
  people: number
  budget: number | null
  opened: string
}

const columns: readonly Column<Place>[] = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'people', title: 'People', type: 'integer', sortable: true },
  { key: 'budget', title: 'Budget', type: 'money' },
  { key: 'opened', title: 'Opened', type: 'date', optional: true },
]
const places = (count: number, from = 1): Place[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${from + at}`,
    name: `Place ${from + at}`,
    people: 1000 + at,
    budget: at === 0 ? null : 94_550,
    opened: '2026-11-20',
  }))
const listOf = (rows: Place[] | undefined, state: Partial<RecordList<Place>> = {}): RecordList<Place> => ({
  data: rows && { rows, total: rows.length },
  error: null,
  isFetching: false,
  dataUpdatedAt: 0,
  refetch: () => undefined,
  more: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  isPrevious: false,
  ...state,
})
const screenIs = (phone: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: phone, addEventListener: () => undefined, removeEventListener: () => undefined }))

const tableOf = (list: RecordList<Place>, props: Partial<DataTableProps<Place>> = {}) => (
  <>
    <DataTable
      name="Places"
      id="places"
      columns={columns}
      list={list}
      rowName={({ name }) => name}
      empty={<p>No places yet</p>}
      {...props}
    />
    <Announcer />
  </>
)
const cellsOf = (name: RegExp) => [...screen.getByRole('row', { name }).children].map(cell => cell.textContent)
const announced = () => screen.getAllByRole('status').at(-1)?.textContent

describe('the rows', () => {
  test('are drawn again for other rows, and not with what is around them; what they call is of the latest drawing', async () => {
    const drawn = vi.fn(({ people }: Place) => people)
    const looks = { people: { cell: drawn } }
    const rowName = ({ name }: Place) => name
    const opened: string[] = []
    const shown = (rows: Place[], state: Partial<RecordList<Place>>, by: string) =>
      tableOf(listOf(rows, state), {
        looks,
        rowName,
        onSort: () => undefined,
        onOpen: ({ id }) => void opened.push(`${by} ${id}`),
        actions: () => [],
      })
    const rows = places(3)
    const { rerender } = render(shown(rows, {}, 'first'))
    const once = drawn.mock.calls.length
    rerender(shown(rows, { isPrevious: true, isFetching: true }, 'second'))
    rerender(shown(rows, {}, 'third'))
    expect(drawn).toHaveBeenCalledTimes(once)
    await userEvent.click(screen.getByRole('button', { name: 'Place 2' }))
    expect(opened).toEqual(['third p2'])
    rerender(shown(places(4), {}, 'fourth'))
    expect(drawn.mock.calls.length).toBeGreaterThan(once)
  })

  test('are a named table, formatted by the type of their columns; an empty value is a dash', () => {
    render(tableOf(listOf(places(2))))
    expect(screen.getByRole('table', { name: 'Places' })).toBeTruthy()
    expect(cellsOf(/Place 1/)).toEqual(['Place 1', '1,000', '–'])
    expect(cellsOf(/Place 2/)).toEqual(['Place 2', '1,001', '$945.50'])
    expect(screen.getByRole('rowheader', { name: 'Place 1' })).toBeTruthy()
  })

  test('open by a click or Enter on their first cell', async () => {
    const onOpen = vi.fn()
    render(tableOf(listOf(places(2)), { onOpen }))
    await userEvent.click(screen.getByRole('button', { name: 'Place 2' }))
    screen.getByRole('button', { name: 'Place 1' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(onOpen.mock.calls.map(([row]) => row.id)).toEqual(['p2', 'p1'])
  })

  test('have a menu of their actions', async () => {
    const onSelect = vi.fn()
    render(tableOf(listOf(places(2)), { actions: row => [{ label: `Edit ${row.id}`, onSelect }] }))
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Place 2' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit p2' })))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit p2' }))
    expect(onSelect).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('menuitem', { name: 'Edit p2' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Place 2' }))
  })

  test('whose menu closed do not take the focus from where a person went on at once', async () => {
    const actions = () => [{ label: 'Edit', onSelect: () => undefined }]
    render(tableOf(listOf(places(2)), { actions, filters: <input type="search" /> }))
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Place 2' }))
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    screen.getByRole('searchbox').focus()
    await act(() => new Promise(done => setTimeout(done, 50)))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('are reached by arrow keys: the focus goes to the same control of the next row and stops at the ends', async () => {
    render(tableOf(listOf(places(2)), { onOpen: () => undefined, actions: () => [{ label: 'Edit', onSelect: () => undefined }] }))
    screen.getByRole('button', { name: 'Actions for Place 1' }).focus()
    screen.getByRole('button', { name: 'Place 1' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place 2' }))
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place 1' }))
  })
})

describe('the focus', () => {
  const props = { onOpen: () => undefined, filters: <input type="search" aria-label="Search" /> }
  const button = (name: string) => screen.getByRole('button', { name })

  test('of a row that leaves the list goes to the row at its place, and from the last row to the search', () => {
    const { rerender } = render(tableOf(listOf(places(2)), props))
    button('Place 1').focus()
    rerender(tableOf(listOf(places(1, 2)), props))
    expect(document.activeElement).toBe(button('Place 2'))
    rerender(tableOf(listOf([]), props))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('goes back to the list when the dialog that took the row away closes', async () => {
    const dialog = (rows: Place[], isOpen: boolean) => (
      <>
        {tableOf(listOf(rows), props)}
        {isOpen ? (
          <div role="dialog">
            <button type="button">Deactivate</button>
          </div>
        ) : null}
      </>
    )
    const { rerender } = render(dialog(places(2), false))
    button('Place 1').focus()
    rerender(dialog(places(2), true))
    button('Deactivate').focus()
    rerender(dialog(places(1, 2), true))
    expect(document.activeElement).toBe(button('Deactivate'))
    rerender(dialog(places(1, 2), false))
    await waitFor(() => expect(document.activeElement).toBe(button('Place 2')))
  })

  test('goes on from the heading to the row, when the rows come after the heading got it', () => {
    const under = (rows: Place[]) => (
      <>
        <h1 tabIndex={-1}>Places</h1>
        {tableOf(listOf(rows), props)}
      </>
    )
    const { rerender } = render(under(places(2)))
    button('Place 1').focus()
    button('Place 1').blur()
    screen.getByRole('heading', { name: 'Places' }).focus()
    rerender(under(places(1, 2)))
    expect(document.activeElement).toBe(button('Place 2'))
  })

  test('of Try Again goes to the search once the rows are there', async () => {
    const failed = { ...listOf(undefined), error: new Error('lost') }
    const { rerender } = render(tableOf(failed, props))
    await userEvent.click(button('Try Again'))
    rerender(tableOf(listOf(places(2)), props))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
  })

  test('stays out of the list once a person left it', () => {
    const beside = (rows: Place[]) => (
      <>
        {tableOf(listOf(rows), props)}
        <button type="button">Elsewhere</button>
      </>
    )
    const { rerender } = render(beside(places(2)))
    button('Place 1').focus()
    button('Elsewhere').focus()
    button('Elsewhere').blur()
    rerender(beside(places(1, 2)))
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the order', () => {
  test('is said by the head, and a click turns it around or starts another column ascending', async () => {
    const onSort = vi.fn()
    const { rerender } = render(tableOf(listOf(places(2)), { sort: 'name', onSort }))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByRole('columnheader', { name: 'People' }).getAttribute('aria-sort')).toBe('none')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith('-name')
    rerender(tableOf(listOf(places(2)), { sort: '-name', onSort }))
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith('name')
    await userEvent.click(screen.getByRole('button', { name: 'People' }))
    expect(onSort).toHaveBeenLastCalledWith('people')
  })

  test('cannot be changed by a column that the server does not sort', () => {
    render(tableOf(listOf(places(2)), { onSort: () => undefined }))
    expect(screen.queryByRole('button', { name: 'Budget' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Budget' }).hasAttribute('aria-sort')).toBe(false)
  })
})

describe('the choice of columns', () => {
  const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)

  test('is kept for each person of the device, and for each table', async () => {
    rememberFor('dana')
    const first = render(tableOf(listOf(places(1))))
    expect(heads()).toEqual(['Name', 'People', 'Budget'])
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Opened' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'People' }))
    expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
    first.unmount()
    render(tableOf(listOf(places(1))))
    expect(heads()).toEqual(['Name', 'Budget', 'Opened'])
    expect(cellsOf(/Place 1/)).toEqual(['Place 1', '–', 'Nov 20, 2026'])
    cleanup()
    render(tableOf(listOf(places(1)), { id: 'other' }))
    expect(heads()).toEqual(['Name', 'People', 'Budget'])
    cleanup()
    rememberFor('luis')
    render(tableOf(listOf(places(1))))
    expect(heads()).toEqual(['Name', 'People', 'Budget'])
  })

  test('that was stored in another form is as if there were none', () => {
    localStorage.setItem('steward.columns.places', '["people"]')
    render(tableOf(listOf(places(1))))
    expect(heads()).toEqual(['Name', 'People', 'Budget'])
    cleanup()
    localStorage.setItem('steward.columns.places', '{"people":')
    render(tableOf(listOf(places(1))))
    expect(heads()).toEqual(['Name', 'People', 'Budget'])
  })
})

describe('the selection', () => {
  const bulk = (rows: readonly Place[]) => <button type="button">{`Archive ${rows.map(({ id }) => id).join(' ')}`}</button>
  const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement

  test('with Shift is everything between the two boxes, in both directions', async () => {
    render(tableOf(listOf(places(6)), { bulk }))
    const user = userEvent.setup()
    await user.click(box('Select Place 2'))
    await user.keyboard('{Shift>}')
    await user.click(box('Select Place 4'))
    await user.keyboard('{/Shift}')
    expect(screen.getByRole('button', { name: 'Archive p2 p3 p4' })).toBeTruthy()
    await user.click(box('Select Place 6'))
    await user.keyboard('{Shift>}')
    await user.click(box('Select Place 5'))
    await user.keyboard('{/Shift}')
    expect(screen.getByRole('button', { name: 'Archive p2 p3 p4 p5 p6' })).toBeTruthy()
  })

  test('of the head is all loaded rows or none, and it shows when it is some', async () => {
    render(tableOf(listOf(places(3)), { bulk }))
    await userEvent.click(box('Select Place 1'))
    expect(box('Select all shown').indeterminate).toBe(true)
    await userEvent.click(box('Select all shown'))
    expect(screen.getByRole('button', { name: 'Archive p1 p2 p3' })).toBeTruthy()
    expect(box('Select all shown').indeterminate).toBe(false)
    await userEvent.click(box('Select all shown'))
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  test('opens the bulk bar, is announced with its count, and ends with Escape or its button', async () => {
    render(tableOf(listOf(places(3)), { bulk }))
    await userEvent.click(box('Select Place 1'))
    await userEvent.click(box('Select Place 3'))
    const bar = screen.getByRole('region', { name: 'Selection' })
    expect(within(bar).getByText('2 selected')).toBeTruthy()
    expect(announced()).toBe('2 selected')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
    await userEvent.click(box('Select Place 1'))
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(box('Select Place 1').checked).toBe(false)
  })

  test('never includes a row that is no longer listed', async () => {
    const { rerender } = render(tableOf(listOf(places(3)), { bulk }))
    await userEvent.click(box('Select Place 1'))
    await userEvent.click(box('Select Place 2'))
    rerender(tableOf(listOf(places(2, 2)), { bulk }))
    expect(screen.getByRole('button', { name: 'Archive p2' })).toBeTruthy()
  })
})

function Paged({ pages }: { pages: number[] }) {
  const [loaded, setLoaded] = useState(1)
  const rows = places(pages.slice(0, loaded).reduce((sum, n) => sum + n, 0))
  const list = listOf(rows, {
    data: { rows, total: pages.reduce((sum, n) => sum + n, 0) },
    more: loaded < pages.length,
    loadMore: () => setLoaded(loaded + 1),
  })
  return tableOf(list, { onOpen: () => undefined })
}

describe('loading more', () => {
  test('keeps the focus on its button and announces how many are shown', async () => {
    render(<Paged pages={[2, 2, 2]} />)
    expect(screen.getByText('2 of 6')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Load more' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Load more' }))
    expect(screen.getByText('4 of 6')).toBeTruthy()
    expect(announced()).toBe('4 of 6 shown')
  })

  test('to the end puts the focus on the first new row, because the button is gone', async () => {
    render(<Paged pages={[2, 2]} />)
    screen.getByRole('button', { name: 'Load more' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place 3' }))
    expect(screen.getByText('4 rows')).toBeTruthy()
  })
})

describe('a list of more than 200 rows', () => {
  beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
  afterEach(() => {
    vi.restoreAllMocks()
    Object.assign(window, { scrollY: 0, pageYOffset: 0 })
  })

  /** jsdom has no layout: the place of the list in the window follows the scroll by hand. */
  const scrollTo = (top: number) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -top, 1000, 0))
    act(() => {
      Object.assign(window, { scrollY: top, pageYOffset: top })
      window.dispatchEvent(new Event('scroll'))
    })
  }
  const bodyRows = () => screen.getAllByRole('row').slice(1)

  test('draws few of them and says how many there are and which these are', () => {
    render(tableOf(listOf(places(5000))))
    expect(screen.getByRole('table', { name: 'Places' }).getAttribute('aria-rowcount')).toBe('5001')
    expect(bodyRows().length).toBeGreaterThan(10)
    expect(bodyRows().length).toBeLessThan(60)
    expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('2')
    expect(screen.getByRole('row', { name: /^Place 9 / }).getAttribute('aria-rowindex')).toBe('10')
  })

  test('follows the window, and keeps the row with the focus', () => {
    render(tableOf(listOf(places(5000)), { onOpen: () => undefined }))
    act(() => screen.getByRole('button', { name: 'Place 1' }).focus())
    scrollTo(44 * 3000)
    expect(screen.getByRole('button', { name: 'Place 3001' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Place 20' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place 1' }))
  })

  test('of which only a part is loaded counts those on the server, and asks for more near the end', () => {
    const loadMore = vi.fn()
    const rows = places(201)
    const list = listOf(rows, { data: { rows, total: 5000 }, more: true, loadMore })
    render(tableOf(list))
    expect(screen.getByRole('table', { name: 'Places' }).getAttribute('aria-rowcount')).toBe('5001')
    expect(loadMore).not.toHaveBeenCalled()
    scrollTo(44 * 180)
    expect(loadMore).toHaveBeenCalled()
  })

  test('prints every loaded row', () => {
    render(tableOf(listOf(places(300))))
    expect(bodyRows().length).toBeLessThan(60)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(bodyRows()).toHaveLength(300)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(bodyRows().length).toBeLessThan(60)
  })

  test('up to 200 rows all of them are drawn', () => {
    render(tableOf(listOf(places(200))))
    expect(bodyRows()).toHaveLength(200)
  })
})

describe('without rows', () => {
  test('nothing there and nothing found are two states, and only the second clears filters', async () => {
    const onClearFilters = vi.fn()
    const { rerender } = render(tableOf(listOf([]), { onClearFilters }))
    expect(screen.getByText('No places yet')).toBeTruthy()
    rerender(tableOf(listOf([]), { onClearFilters, filtered: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onClearFilters).toHaveBeenCalledOnce()
    expect(screen.queryByText('No places yet')).toBeNull()
  })

  test('a failed call is an error with Try Again; rows from before stay under it', async () => {
    const refetch = vi.fn()
    const { rerender } = render(tableOf(listOf(undefined, { error: new Error('no'), refetch })))
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(refetch).toHaveBeenCalledOnce()
    // In place of the rows it is on the page itself; over rows it is in their card.
    const inCard = () => screen.getByRole('button', { name: 'Try Again' }).closest('section') !== null
    expect(inCard()).toBe(false)
    rerender(tableOf(listOf(places(1), { error: Object.assign(new Error('no'), { status: 500 }) })))
    expect(screen.getByText('Place 1')).toBeTruthy()
    expect(inCard()).toBe(true)
  })
})

describe('on a phone', () => {
  test('each row is a card, whose drawer has all of its values and its actions', async () => {
    screenIs(true)
    const onSelect = vi.fn()
    render(tableOf(listOf(places(2)), { actions: () => [{ label: 'Edit', onSelect }] }))
    expect(screen.queryByRole('table')).toBeNull()
    expect(within(screen.getByRole('list', { name: 'Places' })).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Place 2' }))
    const drawer = screen.getByRole('dialog', { name: 'Place 2' })
    expect(within(drawer).getByText('$945.50')).toBeTruthy()
    await userEvent.click(within(drawer).getByRole('button', { name: 'Edit' }))
    expect(onSelect).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the order is chosen from a menu', async () => {
    screenIs(true)
    const onSort = vi.fn()
    render(tableOf(listOf(places(2)), { sort: 'name', onSort }))
    await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
    expect(screen.getByRole('menuitemradio', { name: 'Name, ascending' }).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'People, descending' }))
    expect(onSort).toHaveBeenCalledWith('-people')
  })

  test('a count of none is a dash, as an empty value', () => {
    screenIs(true)
    render(tableOf(listOf([{ ...places(1)[0]!, people: 0 }])))
    expect(screen.getByRole('button', { name: /Place 1/ }).textContent).toBe('Place 1––')
  })

  test('the print is the table with its columns, not the cards', () => {
    screenIs(true)
    render(tableOf(listOf(places(2)), { actions: () => [] }))
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Name', 'People', 'Budget'])
    const menu = screen.getByRole('button', { name: 'Actions for Place 1' })
    expect(menu.closest('[data-print=hide]')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('table')).toBeNull()
  })
})
