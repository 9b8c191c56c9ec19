import { Loader } from 'lucide-react'
import type { ReactNode } from 'react'

/** A small loader inside a busy control; decorative, because the control itself is marked busy. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <Loader aria-hidden="true" size={size} strokeWidth={1.75} className="animate-turn shrink-0" />
)

/** In place of a whole page that is on its way. Small in a corner it would look like a page that is broken. */
export const PageSpinner = ({ children }: { children?: ReactNode }) => (
  <div aria-busy="true" className="grid min-h-dvh place-items-center bg-page text-fg">
    <div className="grid justify-items-center gap-4">
      <Spinner size={28} />
      {children}
    </div>
  </div>
)
