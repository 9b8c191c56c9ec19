import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ToolLabel } from '#web/table/toolbar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { PresentView, SavedView } from './calls.ts'
import { t } from './texts.ts'

const ViewList = lazy(() => import('./view-list.tsx').then(module => ({ default: module.ViewList })))
const NameDialog = lazy(() => import('./name-dialog.tsx').then(module => ({ default: module.NameDialog })))

interface SavedViewsProps {
  present: PresentView
  onOpen: (view: SavedView) => void
  /** Opened by a menu on the phone: there is no button then. */
  fromMenu?: { isOpen: boolean; setOpen: (isOpen: boolean) => void }
}

/** The views of a list that a person saved under a name: opens, saves, renames and deletes them. */
export function SavedViews({ present, onOpen, fromMenu }: SavedViewsProps) {
  const phone = usePhone()
  const [isOwnOpen, setOwnOpen] = useState(false)
  const open = fromMenu?.isOpen ?? isOwnOpen
  const setOpen = fromMenu?.setOpen ?? setOwnOpen
  /** The view that is named: a new one, or one to rename. */
  const [named, setNamed] = useState<SavedView | 'new'>()
  const name = (view: SavedView | 'new') => {
    setOpen(false)
    setNamed(view)
  }
  return (
    <>
      <Popover
        title={t('savedViews')}
        width="w-72"
        open={open}
        onOpenChange={setOpen}
        trigger={
          fromMenu ? null : (
            <Button variant="ghost" size={phone ? 'md' : 'dense'} title={t('views')} icon={<Glyph of={Bookmark} />}>
              <ToolLabel>{t('views')}</ToolLabel>
            </Button>
          )
        }
      >
        <Suspense fallback={<SkeletonRows rows={2} avatar={false} />}>
          <ViewList
            screen={present.screen}
            onOpen={view => {
              setOpen(false)
              onOpen(view)
            }}
            onName={name}
          />
        </Suspense>
      </Popover>
      {named === undefined ? null : (
        <Suspense>
          <NameDialog present={present} view={named === 'new' ? undefined : named} onClose={() => setNamed(undefined)} />
        </Suspense>
      )}
    </>
  )
}
