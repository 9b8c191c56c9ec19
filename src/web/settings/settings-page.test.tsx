// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SettingsPage } from './settings-page.tsx'

afterEach(cleanup)

test('the breadcrumb calls only the screen itself the current page, not the settings above it', async () => {
  const root = createRootRoute()
  const component = () => (
    <SettingsPage title="Units" description="Manage organizational units and hierarchies">
      {null}
    </SettingsPage>
  )
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/settings/units', component })]),
    history: createMemoryHistory({ initialEntries: ['/settings/units'] }),
  })
  render(<RouterProvider router={router as never} />)
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' })
  expect(within(crumbs).getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBeNull()
  expect([...crumbs.querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent)).toEqual(['Units'])
})
