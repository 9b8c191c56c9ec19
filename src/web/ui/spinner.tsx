import { Loader } from 'lucide-react'

/** A small turning loader inside a control that is busy; decorative, the control says so itself. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <Loader aria-hidden="true" size={size} strokeWidth={1.75} className="animate-turn shrink-0" />
)
