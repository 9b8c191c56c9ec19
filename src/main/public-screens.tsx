import { publicScreens as identityScreens } from '#slices/identity/web/public-routes.tsx'
import { publicScreens as invitationScreens } from '#slices/invitations/web/public-routes.tsx'
import { publicScreens as kioskScreens } from '#slices/kiosk/web/public-routes.tsx'
import type { Screen } from '#web/screen.ts'

/** The component gallery, for developers. The page of a production installation neither names nor offers it. */
const developers: readonly Screen[] = [
  {
    path: '/dev/components',
    title: 'Components',
    need: 'public',
    load: () => import('#web/ui/dev/gallery.tsx').then(module => module.Gallery),
  },
]
const isLocal = document.querySelector<HTMLMetaElement>('meta[name="installation"]')?.content !== 'production'

/** The screens that the entry holds: those before sign-in. All others are in the slices' manifests (web-slices.tsx). */
export const publicScreens: readonly Screen[] = [...identityScreens, ...invitationScreens, ...kioskScreens, ...(isLocal ? developers : [])]
