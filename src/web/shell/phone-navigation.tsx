import { X } from 'lucide-react'
import { Drawer } from '#web/ui/drawer.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Wordmark } from '#web/ui/mark.tsx'
import { t as ui } from '#web/ui-texts.ts'
import type { NavigationGroup } from './navigation.ts'
import { NavigationLinks } from './sidebar.tsx'
import { t } from './texts.ts'

interface PhoneNavigationProps {
  groups: readonly NavigationGroup[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The menu on narrow screens: a drawer from the left edge. */
export const PhoneNavigation = ({ groups, open, onOpenChange }: PhoneNavigationProps) => (
  <Drawer open={open} onOpenChange={onOpenChange} side="left" title={t('navigation')} titleHidden>
    <div className="flex h-full flex-col bg-ink text-ink-fg">
      <div className="flex h-14 shrink-0 items-center justify-between pr-1.5 pl-5">
        <Wordmark />
        <button
          type="button"
          aria-label={ui('close')}
          onClick={() => onOpenChange(false)}
          className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-ink-muted outline-none hover:bg-ink-raised focus-visible:ring-2 focus-visible:ring-ring"
        >
          <Glyph of={X} size={18} />
        </button>
      </div>
      <NavigationLinks groups={groups} narrow={false} onGo={() => onOpenChange(false)} />
    </div>
  </Drawer>
)
