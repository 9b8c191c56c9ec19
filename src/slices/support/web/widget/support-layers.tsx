import { useSyncExternalStore } from 'react'
import { onLeaving } from '#web/leaving.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { openTicketForm, ticketForm } from './ticket-form-store.ts'
import { dropPicture, onWidgetChange, widgetNow } from './widget-store.ts'

const TicketDialog = lazyScreen<{ picture: File | null }>(() => import('./ticket-dialog.tsx').then(module => module.TicketDialog))

// A picture shows what its person saw, and is not for whoever signs in next.
onLeaving(() => {
  dropPicture()
  ticketForm.close()
})

/** Layers that the widget opens over the page: the screenshot, and the form for a ticket. */
export const SupportLayers = () => {
  const { picture, isForForm } = useSyncExternalStore(onWidgetChange, widgetNow)
  const form = useSyncExternalStore(ticketForm.subscribe, ticketForm.get)
  const close = () => {
    dropPicture()
    if (isForForm) openTicketForm()
  }
  return (
    <>
      {picture === null ? null : (
        <PicturePreview
          picture={picture}
          onNext={() => {
            dropPicture()
            openTicketForm(picture.file)
          }}
          onClose={close}
        />
      )}
      {form === null ? null : (
        <LazyLayer>
          <TicketDialog picture={form.picture} />
        </LazyLayer>
      )}
    </>
  )
}
