// @vitest-environment jsdom
import type { InfiniteData } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type HistoryEvent, type HistoryPage, nextHistory, RecordHistory } from './history.tsx'

const event = (id: string, part: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id,
  at: new Date().toISOString(),
  actorName: 'Amina Yusuf',
  action: 'place.updated',
  before: {},
  after: {},
  reason: null,
  ...part,
})
const fetchNextPage = vi.fn()
const answered = (...pages: HistoryPage[]) => ({
  data: { pages, pageParams: [] } satisfies InfiniteData<HistoryPage>,
  error: null,
  isFetching: false,
  dataUpdatedAt: Date.now(),
  refetch: () => undefined,
  hasNextPage: pages.at(-1)?.more ?? false,
  isFetchingNextPage: false,
  fetchNextPage,
})

test('a change shows the field by its label, and the value before and after; fields without a label are left out', () => {
  const before = { name: 'Pantry', parentId: 'p1', version: 1 }
  const after = { name: 'Food Pantry', parentId: null, version: 2 }
  const show = (field: string, value: unknown) => (field === 'parentId' ? `Place ${value}` : String(value))
  render(
    <RecordHistory
      query={answered({ events: [event('1', { before, after })], more: false })}
      labels={{ name: 'Name', parentId: 'Parent' }}
      show={show}
    />,
  )
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('Amina Yusuf edited this place')
  expect(item.textContent).toContain('NamePantry → Food Pantry')
  expect(item.textContent).toContain('ParentPlace p1 → None')
  expect(item.textContent).not.toContain('version')
})

test('what was created shows its first values, and a reason is shown with its event', () => {
  const events = [
    event('2', { action: 'place.deactivated', reason: 'Moved' }),
    event('1', { action: 'place.created', before: null, after: { name: 'Pantry' } }),
  ]
  render(<RecordHistory query={answered({ events, more: false })} labels={{ name: 'Name' }} />)
  const [deactivated, created] = screen.getAllByRole('listitem')
  expect(deactivated?.textContent).toContain('Amina Yusuf deactivated this placeReason: Moved')
  expect(created?.textContent).toContain('Amina Yusuf created this placeNamePantry')
  expect(created?.textContent).not.toContain('→')
})

test('a value that was none before is not struck through', () => {
  const { container } = render(
    <RecordHistory
      query={answered({ events: [event('1', { before: { city: null, name: 'A' }, after: { city: 'Salem', name: 'B' } })], more: false })}
      labels={{ city: 'City', name: 'Name' }}
    />,
  )
  expect(screen.getByRole('listitem').textContent).toContain('CityNone → Salem')
  expect([...container.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['A'])
})

test('events are grouped by day over all pages, and older ones are loaded on request', async () => {
  const before = new Date(Date.now() - 90 * 86_400_000).toISOString()
  render(
    <RecordHistory
      query={answered({ events: [event('3')], more: true }, { events: [event('2'), event('1', { at: before })], more: true })}
      labels={{}}
    />,
  )
  expect(within(screen.getByRole('region', { name: 'Today' })).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getAllByRole('region')).toHaveLength(2)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Load more' }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('the page after one begins at its last event', () => {
  expect(nextHistory({ events: [event('2'), event('1')], more: true })).toBe('1')
  expect(nextHistory({ events: [event('2')], more: false })).toBeUndefined()
})

test('a record without events says so', () => {
  render(<RecordHistory query={answered({ events: [], more: false })} labels={{}} />)
  expect(screen.getByText('No changes yet')).toBeTruthy()
})
