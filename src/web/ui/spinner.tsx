import { Loader } from 'lucide-react'

/** A small loader inside a busy control; decorative, because the control itself is marked busy. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <Loader aria-hidden="true" size={size} strokeWidth={1.75} className="animate-turn shrink-0" />
)
