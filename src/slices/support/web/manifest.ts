import type { WebSlice } from '#web/slice.ts'
import { SupportCorner } from './widget/support-corner.tsx'

export const support: WebSlice = {
  parts: [{ name: 'support', place: 'corner', Part: SupportCorner }],
  palette: () => import('./widget/use-widget-offer.ts').then(module => module.useWidgetOffer),
}
