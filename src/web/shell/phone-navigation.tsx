import { Sheet } from '#web/ui/sheet.tsx'
import type { NavigationGroup } from './navigation.ts'
import { NavigationLinks } from './sidebar.tsx'
import { t } from './texts.ts'

interface PhoneNavigationProps {
  groups: readonly NavigationGroup[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The menu of a narrow screen, over its left edge. */
export const PhoneNavigation = ({ groups, open, onOpenChange }: PhoneNavigationProps) => (
  <Sheet open={open} onOpenChange={onOpenChange} side="left" title={t('navigation')} titleHidden>
    <div className="flex h-full flex-col bg-ink pt-3 text-ink-fg">
      <NavigationLinks groups={groups} narrow={false} onGo={() => onOpenChange(false)} />
    </div>
  </Sheet>
)
