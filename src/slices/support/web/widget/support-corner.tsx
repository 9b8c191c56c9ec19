import { LifeBuoy } from 'lucide-react'
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { isModHeld } from '#web/shell/mod-key.ts'
import { t } from './corner-texts.ts'
import { onWidgetChange, widgetNow } from './widget-store.ts'

const Menu = lazyScreen(() => import('./support-menu.tsx').then(module => module.SupportMenu))
const Layers = lazyScreen(() => import('./support-layers.tsx').then(module => module.SupportLayers))
const loadCapture = () => import('./capture.ts')

/** The round button at the bottom right of every signed-in screen. What it opens is loaded when it is pointed at, or used. */
export const SupportCorner = () => {
  const [used, setUsed] = useState(false)
  const { picture } = useSyncExternalStore(onWidgetChange, widgetNow)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !event.shiftKey || event.altKey || !isModHeld(event)) return
      // In some browsers it is their own command for a picture.
      event.preventDefault()
      if (!event.repeat) void loadCapture().then(({ takeScreenshot }) => takeScreenshot())
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const soon = () => {
    void Menu.preload()
    void Layers.preload()
    void loadCapture().then(({ prepareCapture }) => prepareCapture())
  }
  const face = <SupportButton aria-expanded={false} onPointerEnter={soon} onFocus={soon} onClick={() => setUsed(true)} />
  return (
    <>
      {used ? (
        <LazyPart face={face}>
          <Menu />
        </LazyPart>
      ) : (
        face
      )}
      {picture === null ? null : (
        <LazyPart>
          <Layers />
        </LazyPart>
      )}
    </>
  )
}

/** What stands at the bottom edge moves it up (`--corner-room`), and so does a message on a phone (`--toast-room`). */
export const SupportButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    data-support=""
    data-keep-clear=""
    aria-haspopup="menu"
    {...props}
    className="fixed right-6 bottom-[calc(1.5rem+var(--corner-room,0px))] z-40 grid size-12 cursor-pointer place-items-center rounded-full bg-fab text-on-fab shadow-popover outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-2 focus-visible:ring-offset-page max-md:right-4 max-md:bottom-[calc(1rem+var(--corner-room,0px)+var(--toast-room,0px))] max-md:size-14 print:hidden"
  >
    <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
    <span className="sr-only">{t('support')}</span>
  </button>
)
