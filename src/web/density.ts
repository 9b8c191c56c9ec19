import { deviceChoice } from './device-choice.ts'

/** How close rows stand: `compact` shows a third more of them. The heights are in theme.css. */
export type Density = 'comfortable' | 'compact'

export const {
  apply: applyDensity,
  set: setDensity,
  use: useDensity,
} = deviceChoice<Density>('density', ['comfortable', 'compact'], 'comfortable')
