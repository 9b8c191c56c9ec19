import { LifeBuoy } from 'lucide-react'
import type { ComponentProps } from 'react'
import { t } from './corner-texts.ts'

/**
 * Over the page, and under everything that opens over it. What stands at the bottom edge moves it up (`--corner-room`), and so does a message on
 * a phone (`--toast-room`).
 */
export const SupportButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...props}
    data-support=""
    className="fixed right-6 bottom-[calc(1.5rem+var(--corner-room,0px))] z-40 grid size-12 cursor-pointer place-items-center rounded-full bg-fab text-on-fab shadow-popover outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-2 focus-visible:ring-offset-page max-md:right-4 max-md:bottom-[calc(1rem+var(--corner-room,0px)+var(--toast-room,0px))] max-md:size-14 print:hidden"
  >
    <LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />
    <span className="sr-only">{t('support')}</span>
  </button>
)
