import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { type Bootstrap, bootstrapQuery, currentUserOf } from '#slices/access/web/current-user.ts'
import { safeReturnPath } from '#slices/identity/rules/return-path.ts'
import { holdSession, sessionQuery } from '#slices/identity/web/session.ts'
import { showOrganization } from '#web/organization.ts'
import { callErrorOf } from '#web/rpc.ts'
import { guard } from '#web/screen.ts'
import { Frame } from '#web/shell/frame.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { rememberFor } from '#web/shell/remembered.ts'
import { ScreenError } from '#web/shell/screen-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { t } from '#web/ui-texts.ts'
import { codeOf, GuardedScreen, PlainScreen } from './guarded-screen.tsx'
import { screens } from './screens.tsx'

interface Context {
  client: QueryClient
}

/** The entry chunk itself may have failed, so Try Again reloads it. */
const RootError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ScreenError error={error} onRetry={retry} />
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: () => (
    <Frame title={t('pageNotFound')}>
      <main id="main" className="grid min-h-dvh items-center bg-page text-fg">
        <NotFound />
      </main>
    </Frame>
  ),
  errorComponent: RootError,
})

/** Session and bootstrap leave as one request; nothing below waits for more than that. */
async function enter(client: QueryClient): Promise<boolean> {
  const [{ session }] = await Promise.all([
    client.ensureQueryData(sessionQuery()),
    client.ensureQueryData(bootstrapQuery()).catch((error: unknown) => {
      if (callErrorOf(error).status !== 401) throw error
    }),
  ])
  if (session !== null) {
    holdSession(session)
    rememberFor(session.user.id)
  }
  const data = client.getQueryData(bootstrapQuery().queryKey)
  if (session === null || data === undefined) return false
  showOrganization(data.organization?.id ?? null)
  return true
}

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  pendingComponent: () => <Spinner />,
  beforeLoad: async ({ context }) => {
    throw redirect({ to: (await enter(context.client)) ? '/dashboard' : '/auth', replace: true })
  },
})

/** Signing in must not wait for menus that are not visible yet. */
const SignedIn = lazyScreen(() => import('./signed-in.tsx').then(module => module.SignedIn))

/** Loads the code of an address in parallel with the calls that decide about it. */
async function fetchCode(pathname: string): Promise<void> {
  const screen = screens.find(({ path }) => path === pathname)
  await Promise.all([SignedIn.preload(), screen && codeOf(screen).preload()])
}

/** The first screen's own query leaves before anything is rendered, if its guard allows it. */
function begin(client: QueryClient, pathname: string, search: Record<string, string | undefined>): void {
  const data = client.getQueryData<Bootstrap>(bootstrapQuery().queryKey)
  const screen = screens.find(({ path }) => path === pathname)
  if (data === undefined || screen === undefined || screen.need === 'public') return
  if (guard(screen.need, currentUserOf(data)) === 'open') screen.begin?.(client, search)
}

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <Suspense fallback={<Spinner />}>
      <SignedIn />
    </Suspense>
  ),
  pendingComponent: () => <Spinner />,
  beforeLoad: async ({ context, location }) => {
    const isFirst = context.client.getQueryData(bootstrapQuery().queryKey) === undefined
    const code = fetchCode(location.pathname)
    // Deep links survive sign-in: the path is kept in the address, and used only if it is one of ours.
    if (!(await enter(context.client))) throw redirect({ to: '/auth', search: { next: safeReturnPath(location.href) }, replace: true })
    // Load shell and screen together: React delays what arrives within 300 ms of another part, and with it the screen's own queries.
    if (!isFirst) return
    begin(context.client, location.pathname, location.search)
    await code
  },
})

type Search = Record<string, string | undefined>

const keep =
  (known: readonly string[] = []) =>
  (raw: Record<string, unknown>): Search =>
    Object.fromEntries(known.flatMap(name => (raw[name] === undefined ? [] : [[name, String(raw[name])]])))

const publicRoutes = screens
  .filter(screen => screen.need === 'public')
  .map(screen =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      validateSearch: keep(screen.search),
      component: () => <PlainScreen screen={screen} />,
    }),
  )
const signedInRoutes = screens
  .filter(screen => screen.need !== 'public')
  .map(screen =>
    createRoute({
      getParentRoute: () => signedIn,
      path: screen.path,
      validateSearch: keep(screen.search),
      component: () => <GuardedScreen screen={screen} />,
    }),
  )

const tree = root.addChildren([landing, ...publicRoutes, signedIn.addChildren(signedInRoutes)])

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { client },
    defaultPreload: 'intent',
    // Queries manage their own freshness; the router only preloads code.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Parameters are plain text in the address: ?submissionId=… and not JSON.
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => {
      const text = new URLSearchParams(
        Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}
