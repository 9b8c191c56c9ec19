import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import type { CurrentUser } from '#web/screen.ts'
import { NavigationContext } from '#web/shell/navigation-context.ts'

interface Drawn {
  baseRole?: CurrentUser['baseRole']
  permissions?: CurrentUser['permissions']
  /** The paths in the current user's menu. */
  menu?: readonly string[]
  /** The current user's employee record; null for none. */
  employeeId?: string | null
  /** How many people report to them. */
  directReports?: number
}

/** Draws a part of a screen as the shell would for someone: with a router, a menu, and what is known of the current user. */
export function drawnAs(
  { baseRole = 'employee', permissions = {}, menu = [], employeeId = 'me', directReports = 0 }: Drawn,
  part: ReactNode,
  client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } }),
) {
  // However long a test takes, it is not asked for again: the answers of tests are about other calls.
  client.setQueryDefaults(bootstrapQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY })
  client.setQueryData(bootstrapQuery().queryKey, {
    user: { id: 'u', email: 'ada@cedar.test', firstName: 'Ada', lastName: 'Winters', avatarUrl: null, version: 1 },
    organization: { id: 'o', name: 'Cedar House', domain: null, timezone: 'UTC', currency: 'USD' },
    subdomain: null,
    mode: 'member',
    role: { key: null, name: 'Role', baseRole },
    employee: employeeId === null ? null : { id: employeeId, hasGroup: true, directReports },
    permissions,
    modules: [],
    timeFeatures: {},
    counts: {},
    today: '2026-11-23',
  } as never)
  const links = menu.map(path => ({ path, label: path, icon: Clock, count: 0, key: undefined, heads: false, aliases: [], below: [] }))
  const root = createRootRoute({
    component: () => (
      <NavigationContext value={[{ id: 'time', label: 'Menu', icon: Clock, links }]}>
        <QueryClientProvider client={client}>{part}</QueryClientProvider>
      </NavigationContext>
    ),
  })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    // As the product's own: search parameters are texts, and anything else is dropped.
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => {
      const text = new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
      return text.size > 0 ? `?${text}` : ''
    },
  })
  render(<RouterProvider router={router as never} />)
  return { person: userEvent.setup(), client }
}
