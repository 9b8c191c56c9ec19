import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { SupportButton } from './support-button.tsx'

const SupportMenu = lazyScreen(() => import('./support-menu.tsx').then(module => module.SupportMenu))

/** The round button at the bottom right of every signed-in screen. Its menu is loaded with the others, right after the shell. */
export const SupportCorner = () => (
  <LazyPart face={<SupportButton />}>
    <SupportMenu />
  </LazyPart>
)
