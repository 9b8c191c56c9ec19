import type { Screen } from '#web/screen.ts'
import { publicScreensOfSlices } from './public-screens.generated.tsx'

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
export const publicScreens: readonly Screen[] = [...publicScreensOfSlices, ...(isLocal ? developers : [])]
