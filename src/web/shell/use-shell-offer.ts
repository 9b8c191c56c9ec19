import { Keyboard, Maximize, Minimize, Monitor, Moon, PanelLeft, Sun } from 'lucide-react'
import { setTheme, type ThemeChoice, useTheme } from '#web/theme.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { canFullscreen, toggleFullscreen, useFullscreen } from './fullscreen.ts'
import type { PaletteItem } from './palette-match.ts'
import { actions, type PaletteField, type PaletteOffer } from './palette-offer.ts'
import { t } from './palette-texts.ts'

const themes: Record<ThemeChoice, Pick<PaletteItem, 'label' | 'icon'>> = {
  system: { label: t('themeSystem'), icon: Monitor },
  light: { label: t('themeLight'), icon: Sun },
  dark: { label: t('themeDark'), icon: Moon },
}

/** The shell's own palette commands. */
export function useShellOffer({ onKeyList, onToggleSidebar }: PaletteField): PaletteOffer {
  const theme = useTheme()
  const phone = usePhone()
  const fullscreen = useFullscreen()
  const otherThemes = (Object.keys(themes) as ThemeChoice[]).filter(choice => choice !== theme)
  const items: PaletteItem[] = [
    { id: 'keys', label: t('keyList'), icon: Keyboard, keys: ['?'], run: onKeyList },
    ...(phone ? [] : [{ id: 'sidebar', label: t('sidebar'), icon: PanelLeft, keys: ['['], run: onToggleSidebar }]),
    ...(canFullscreen()
      ? [
          {
            id: 'fullscreen',
            label: t(fullscreen ? 'leaveFullscreen' : 'fullscreen'),
            icon: fullscreen ? Minimize : Maximize,
            keys: ['f'],
            run: toggleFullscreen,
          },
        ]
      : []),
    ...otherThemes.map(choice => ({ id: choice, ...themes[choice], run: () => setTheme(choice) })),
  ]
  return { sections: [actions(items)] }
}
