import { ArrowRight, Download } from 'lucide-react'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from './capture-texts.ts'
import type { Picture } from './widget-store.ts'

interface PicturePreviewProps {
  picture: Picture
  /** On to the ticket form, with the picture. */
  onNext: () => void
  /** Drops the picture. */
  onClose: () => void
}

/** The picture that was just taken, over the whole window. */
export const PicturePreview = ({ picture, onNext, onClose }: PicturePreviewProps) => (
  <Drawer
    open
    onOpenChange={onClose}
    side="full"
    title={t('captured')}
    onOpenAutoFocus={focusNext}
    foot={
      <div className="flex flex-1 justify-end gap-2 max-md:*:flex-1">
        <Button icon={<Glyph of={Download} />} onClick={() => download(picture)}>
          {t('download')}
        </Button>
        <Button data-next="" variant="filled" icon={<Glyph of={ArrowRight} />} onClick={onNext}>
          {t('next')}
        </Button>
      </div>
    }
  >
    <div className="grid h-full grid-rows-[minmax(0,1fr)] place-items-center bg-sunken p-6 max-md:p-4">
      <img src={picture.address} alt={t('picture')} className="max-h-full max-w-full rounded-lg border border-border object-contain" />
    </div>
  </Drawer>
)

function focusNext(event: Event): void {
  event.preventDefault()
  ;(event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-next]')?.focus()
}

function download({ file, address }: Picture): void {
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  showToast({ tone: 'success', title: t('downloadStarted'), text: t('downloading') })
}
