import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'

const Card = lazyScreen(() => import('./preferences-card.tsx').then(module => module.PreferencesCard))

/** How the person is told of each kind of notification. Its code loads after the screen's; if it fails, the rest of the screen keeps working. */
export const PreferencesCard = () => (
  <LazyPart>
    <Card />
  </LazyPart>
)
