import { Camera, Ticket } from 'lucide-react'
import { modKey } from '#web/shell/mod-key.ts'
import { actions, type PaletteOffer } from '#web/shell/palette-offer.ts'
import { t } from './menu-texts.ts'
import { openTicketForm } from './ticket-form-store.ts'

/** Palette commands: a ticket, and a picture of the screen. */
export function useWidgetOffer(): PaletteOffer {
  return {
    sections: [
      actions([
        { id: 'ticket', label: t('createTicket'), icon: Ticket, run: () => openTicketForm() },
        {
          id: 'screenshot',
          label: t('takeScreenshot'),
          icon: Camera,
          keys: [modKey, 'Shift', 'S'],
          run: () => void import('./capture.ts').then(({ takeScreenshot }) => takeScreenshot()),
        },
      ]),
    ],
  }
}
