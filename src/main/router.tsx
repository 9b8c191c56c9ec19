import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  notFound,
  Outlet,
  redirect,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { bootstrapQuery } from '#slices/access/web/current-user.ts'
import { safeReturnPath } from '#slices/identity/rules/return-path.ts'
import { holdSession, sessionQuery } from '#slices/identity/web/session.ts'
import { ACCEPT_PATH, keepToken, keepTokenOfAddress, tokenIn } from '#slices/invitations/web/kept-token.ts'
import { showOrganization } from '#web/organization.ts'
import { Redirect } from '#web/redirect.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { ScreenError } from '#web/shell/error-boundary.tsx'
import { Frame } from '#web/shell/frame.tsx'
import { NotFound } from '#web/shell/lazy-guards.tsx'
import { lazyScreen, loadWithRetries } from '#web/shell/lazy-screen.ts'
import { rememberFor } from '#web/shell/remembered.ts'
import { site } from '#web/site.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { t } from '#web/ui-texts.ts'
import { publicScreens } from './public-screens.tsx'
import { codeOf, ScreenContent } from './screen-code.tsx'

interface Context {
  client: QueryClient
}

/**
 * The entry chunk itself may have failed, so Try Again reloads it; or what the shell is drawn from was denied by a rate limit, and then
 * there is no shell yet to stand in.
 */
const RootError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main id="main" className="grid min-h-dvh items-center bg-page text-fg">
      <ScreenError error={error} onRetry={retry} />
    </main>
  )
}

/** At an organization's address: why nothing can be opened there. It stands in place of every screen, and is no error of the page. */
const nothingHere = (error: unknown) => notFound({ data: { error } })

/** An address without a screen. One that carries the token of an invitation's link leads to the screen that accepts it. */
const Unknown = ({ data }: { data?: unknown }) => {
  const router = useRouter()
  const { pathname, searchStr: search } = useLocation()
  const { error } = (data ?? {}) as { error?: unknown }
  if (error !== undefined) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <SubdomainScreen problem={{ error, onRetry: () => void router.invalidate() }} />
      </Suspense>
    )
  }
  const token = tokenIn({ pathname, search })
  if (token !== null) {
    keepToken(token)
    return <Redirect to={ACCEPT_PATH} />
  }
  return (
    <Frame title={t('pageNotFound')}>
      <main id="main" className="grid min-h-dvh items-center bg-page text-fg">
        <NotFound />
      </main>
    </Frame>
  )
}

/** Only a page at an organization's address needs it. */
const SubdomainScreen = lazyScreen(() =>
  import('#slices/identity/web/subdomain/subdomain-screen.tsx').then(module => module.SubdomainScreen),
)
const here = () => import('#slices/organizations/web/here.ts')
const atSubdomain = {
  beforeLoad: async ({ context }: { context: Context }) => {
    const { resolveHere } = await loadWithRetries(here)
    await resolveHere(context.client).catch((error: unknown) => {
      throw nothingHere(error)
    })
  },
  pendingComponent: () => (
    <Suspense fallback={<PageSpinner />}>
      <SubdomainScreen />
    </Suspense>
  ),
}

const root = createRootRouteWithContext<Context>()({
  ...(site.subdomain === null ? {} : atSubdomain),
  component: Outlet,
  notFoundComponent: Unknown,
  errorComponent: RootError,
})

/**
 * Whether someone is signed in; their session and what they may see are loaded then. Both come with the page. A stranger makes no call
 * that would be denied, so that an unknown address stays on screen.
 */
async function enter(client: QueryClient): Promise<boolean> {
  const { session } = await client.ensureQueryData(sessionQuery())
  if (session === null) return false
  holdSession(session)
  rememberFor(session.user.id)
  const data = await client.ensureQueryData(bootstrapQuery()).catch((error: unknown) => {
    if (callErrorOf(error).status !== 401) throw site.subdomain === null ? error : nothingHere(error)
  })
  if (data === undefined) return false
  // A session at a kiosk has no screen but that one.
  if (data.isAtKiosk) throw redirect({ to: '/kiosk', replace: true })
  showOrganization(data.organization?.id ?? null)
  return true
}

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  pendingComponent: () => <PageSpinner />,
  beforeLoad: async ({ context }) => {
    throw redirect({ to: (await enter(context.client)) ? '/dashboard' : '/auth', replace: true })
  },
})

/** The shell and the table of its screens. Signing in must not wait for menus that are not visible yet. */
const inside = () => import('./signed-in.tsx')
const SignedIn = lazyScreen(() => inside().then(module => module.SignedIn))
const GuardedScreen = lazyScreen(() => inside().then(module => module.GuardedScreen))

/** Loads the code of an address in parallel with the calls that decide about it. */
async function fetchCode(pathname: string) {
  const module = await loadWithRetries(inside)
  await Promise.all([SignedIn.preload(), GuardedScreen.preload(), module.preloadAt(pathname)])
  return module
}

const WaitingProfile = lazyScreen(() => import('./waiting-profile.tsx').then(module => module.WaitingProfile))

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <Suspense fallback={<PageSpinner />}>
      <SignedIn />
    </Suspense>
  ),
  pendingComponent: () => (
    <Suspense fallback={<PageSpinner />}>
      <WaitingProfile />
    </Suspense>
  ),
  beforeLoad: async ({ context, location }) => {
    const isFirst = context.client.getQueryData(bootstrapQuery().queryKey) === undefined
    const code = fetchCode(location.pathname)
    // Awaited below, unless entering fails.
    code.catch(() => undefined)
    const entered = await enter(context.client)
    const { placeAt, beginAt } = await loadWithRetries(inside)
    if (placeAt(location.pathname) === null && (!entered || tokenIn({ pathname: location.pathname, search: location.searchStr }) !== null))
      throw notFound()
    // Deep links survive sign-in: the path is kept in the address, and used only if it is one of ours.
    if (!entered) throw redirect({ to: '/auth', search: { next: safeReturnPath(location.href) }, replace: true })
    // Load shell and screen together: React delays what arrives within 300 ms of another part, and with it the screen's own queries.
    if (!isFirst) return
    beginAt(context.client, location.pathname, location.search)
    await code
  },
})

/** Every signed-in screen. Which one it is, the table says that comes with the shell. */
const signedInScreens = createRoute({ getParentRoute: () => signedIn, path: '$', component: GuardedScreen })

const publicRoutes = publicScreens.map(screen =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    // Its code comes first: React holds back by 300 ms what arrives after it has begun.
    loader: () => codeOf(screen).preload(),
    component: () => <ScreenContent screen={screen} />,
  }),
)

const tree = root.addChildren([landing, ...publicRoutes, signedIn.addChildren([signedInScreens])])

export function createAppRouter(client: QueryClient) {
  keepTokenOfAddress()
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
