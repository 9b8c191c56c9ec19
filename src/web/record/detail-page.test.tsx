// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PathParamsContext, usePathParam, useScreenSearch } from '#web/screen-place.ts'
import { defineSearch, oneOf, text } from '#web/search.ts'
import { DetailPage } from './detail-page.tsx'

const search = defineSearch({ tab: oneOf(['facts', 'history'], 'facts'), from: text() })
const drawn: string[] = []

const Content = ({ name }: { name: string }) => {
  drawn.push(name)
  return <p>{name}</p>
}

const Room = () => {
  const [{ tab }, change] = useScreenSearch(search)
  return (
    <DetailPage
      back={{ to: '/rooms', label: 'Rooms' }}
      title={`Room ${usePathParam('id')}`}
      tab={tab}
      onTab={next => change({ tab: next })}
      tabs={[
        { value: 'facts', label: 'Facts', content: () => <Content name="the facts" /> },
        { value: 'history', label: 'History', content: () => <Content name="the history" /> },
      ]}
    />
  )
}

async function open(path: string) {
  drawn.length = 0
  const root = createRootRoute()
  const room = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => (
      <PathParamsContext value={{ id: '7' }}>
        <Room />
      </PathParamsContext>
    ),
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([room]), history }) as never} />)
  await screen.findByRole('heading', { name: 'Room 7' })
  return { history, user: userEvent.setup() }
}

test('the open tab is part of the address, other parameters stay, and only its content is rendered', async () => {
  const { history, user } = await open('/rooms/7?from=list')
  expect(new Set(drawn)).toEqual(new Set(['the facts']))
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await screen.findByText('the history')
  expect(history.location.search).toBe('?from=list&tab=history')
  await user.keyboard('{ArrowLeft}')
  await screen.findByText('the facts')
  expect(history.location.search).toBe('?from=list')
})

test('an unknown tab in the address is the first one', async () => {
  await open('/rooms/7?tab=nothing')
  expect(screen.getByRole('tab', { name: 'Facts', selected: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Rooms' }).getAttribute('href')).toBe('/rooms')
})
