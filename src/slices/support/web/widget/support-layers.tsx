import { useSyncExternalStore } from 'react'
import { PicturePreview } from './picture-preview.tsx'
import { changeWidget, onWidgetChange, widgetNow } from './widget-store.ts'

/** What the widget opens over the page. */
export const SupportLayers = () => {
  const { picture } = useSyncExternalStore(onWidgetChange, widgetNow)
  if (picture === null) return null
  const drop = () => {
    URL.revokeObjectURL(picture.address)
    changeWidget({ picture: null })
  }
  return <PicturePreview picture={picture} onNext={drop} onClose={drop} />
}
