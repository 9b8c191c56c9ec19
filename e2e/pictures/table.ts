import { createServer } from 'vite'

type Signed = typeof import('#main/web-slices.tsx')
type Public = typeof import('#main/public-screens.tsx')
type Guards = typeof import('#web/screen.ts')
type Users = typeof import('#slices/access/web/current-user.ts')

/** The product's own table of screens, and its own answer to who may open one. */
export interface ScreenTable {
  screens: Signed['screens']
  publicScreens: Public['publicScreens']
  guard: Guards['guard']
  currentUserOf: Users['currentUserOf']
}

/** Minimal document for browser modules that look in the page while they load; nothing came with it here. */
const emptyPage = { querySelector: () => null, getElementById: () => null }

/** Loads the table from the sources, as Vite builds them: a screen of a slice is in it without being named anywhere else. */
export async function loadTable(root: string): Promise<ScreenTable> {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'warn',
  })
  try {
    if (!('document' in globalThis)) Object.assign(globalThis, { document: emptyPage })
    const { screens } = (await vite.ssrLoadModule('/src/main/web-slices.tsx')) as Signed
    const { publicScreens } = (await vite.ssrLoadModule('/src/main/public-screens.tsx')) as Public
    const { guard } = (await vite.ssrLoadModule('/src/web/screen.ts')) as Guards
    const { currentUserOf } = (await vite.ssrLoadModule('/src/slices/access/web/current-user.ts')) as Users
    return { screens, publicScreens, guard, currentUserOf }
  } finally {
    await vite.close()
  }
}
