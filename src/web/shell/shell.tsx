import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { useWide } from '#web/ui/use-phone.ts'
import { KeyListContext } from './key-list-context.ts'
import { keepTyped } from './keys-before-load.ts'
import { LazyPart } from './lazy-part.tsx'
import { type LazyScreen, lazyScreen } from './lazy-screen.ts'
import type { NavigationGroup } from './navigation.ts'
import { NavigationContext } from './navigation-context.ts'
import { useRemembered } from './remembered.ts'
import { Sidebar } from './sidebar.tsx'
import { useSingleKeys } from './single-keys.ts'
import { TopBar, type TopBarProps } from './top-bar.tsx'
import { useShellKeys } from './use-shell-keys.ts'

const PhoneNavigation = lazyScreen(() => import('./phone-navigation.tsx').then(module => module.PhoneNavigation))

/** Layers that open over every screen. */
export interface LayerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export interface PaletteProps extends LayerProps {
  onKeyList: () => void
  onToggleSidebar: () => void
  /** Keystrokes typed before the palette has loaded. */
  takeTyped: () => string
}

type ShellProps = Omit<TopBarProps, 'onOpenNavigation' | 'onFind' | 'onFindSoon' | 'onKeyList'> & {
  groups: readonly NavigationGroup[]
  palette: LazyScreen<PaletteProps>
  keyList: LazyScreen<LayerProps>
  banner?: ReactNode
  corner?: ReactNode
  children: ReactNode
}

type Layer = 'navigation' | 'palette' | 'keys'

/** The frame around every signed-in screen. */
export const Shell = ({ groups, destinations, palette: Palette, keyList: KeyList, banner, corner, children, ...bar }: ShellProps) => {
  // Narrow windows start with the rail; each width remembers the person's own choice.
  const wide = useWide()
  const [collapsed, setCollapsed] = useRemembered(wide ? 'sidebar.collapsed' : 'sidebar.collapsed-narrow', wide ? 'false' : 'true')
  const [singleKeys] = useSingleKeys()
  const [layer, setLayer] = useState<Layer | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<Layer>>(new Set())
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toggleSidebar = () => setCollapsed(collapsed === 'true' ? 'false' : 'true')
  const keysTypedBeforeLoad = useRef<() => string>(undefined)
  const show = (next: Layer) => {
    if (next === 'palette') keysTypedBeforeLoad.current = keepTyped()
    setOpened(before => new Set(before).add(next))
    setLayer(next)
  }
  const layerProps = (own: Layer): LayerProps => ({ open: layer === own, onOpenChange: open => setLayer(open ? own : null) })
  const showKeys = () => show('keys')
  useShellKeys({
    destinations,
    paletteOpen: layer === 'palette',
    onPalette: () => (layer === 'palette' ? setLayer(null) : show('palette')),
    onKeyList: showKeys,
    onToggleSidebar: toggleSidebar,
    onGo: path => void navigate({ to: path }),
  })
  // A link in the phone's timesheet closes it, and so does the back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger, not an input
  useEffect(() => setLayer(null), [pathname])
  useEffect(() => {
    if (layer !== 'palette') keysTypedBeforeLoad.current?.()
  }, [layer])
  useEffect(() => {
    document.documentElement.dataset.singleKeys = singleKeys ? 'on' : 'off'
  }, [singleKeys])
  return (
    <div className="flex min-h-dvh bg-page text-fg">
      <SkipLink />
      <Sidebar groups={groups} narrow={collapsed === 'true'} onToggle={toggleSidebar} />
      {opened.has('navigation') ? (
        <LazyPart>
          <PhoneNavigation groups={groups} {...layerProps('navigation')} />
        </LazyPart>
      ) : null}
      {opened.has('palette') ? (
        <LazyPart>
          <Palette
            {...layerProps('palette')}
            onKeyList={showKeys}
            onToggleSidebar={toggleSidebar}
            takeTyped={() => keysTypedBeforeLoad.current?.() ?? ''}
          />
        </LazyPart>
      ) : null}
      {opened.has('keys') ? (
        <LazyPart>
          <KeyList {...layerProps('keys')} />
        </LazyPart>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          {...bar}
          destinations={destinations}
          onFind={() => show('palette')}
          onFindSoon={() => void Palette.preload()}
          onKeyList={showKeys}
          onOpenNavigation={() => show('navigation')}
        />
        {banner}
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col p-6 pb-20 outline-none max-md:p-4 max-md:pb-20 print:p-0">
          <KeyListContext value={showKeys}>
            <NavigationContext value={groups}>{children}</NavigationContext>
          </KeyListContext>
          {corner}
        </main>
      </div>
    </div>
  )
}
