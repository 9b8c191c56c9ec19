import { useEffect, useState } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { isModHeld } from '#web/shell/mod-key.ts'
import { SupportButton } from './support-button.tsx'

const SupportMenu = lazyScreen<{ defaultOpen: boolean }>(() => import('../late/support-menu.tsx').then(module => module.SupportMenu))

/**
 * The round button at the bottom right of every signed-in screen, and the shortcut for a picture. The menu is loaded with the others, right
 * after the shell; what is pressed before that has its effect then.
 */
export const SupportCorner = () => {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <LazyPart face={<SupportButton aria-expanded={false} onClick={() => setPressed(true)} />}>
      <SupportMenu defaultOpen={isPressed} />
    </LazyPart>
  )
}

/** From everywhere, also while someone types and over a dialog: what is shown there may be what they want to show. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 's' || !event.shiftKey || event.altKey || !isModHeld(event)) return
  // In some browsers it is their own command for a picture.
  event.preventDefault()
  if (!event.repeat) void import('./capture.ts').then(({ takeScreenshot }) => takeScreenshot())
}
