import { type ComponentProps, lazy, Suspense } from 'react'
import { Input } from '#web/ui/input.tsx'
import type { PersonPicker } from './person-picker.tsx'

const Picker = lazy(() => import('./person-picker.tsx').then(module => ({ default: module.PersonPicker })))

/** The picker of people, whose search is loaded after the screen; until then the name stands in its place. */
export const LaterPersonPicker = (props: ComponentProps<typeof PersonPicker>) => (
  <Suspense fallback={<Input id={props.id} disabled readOnly value={props.name ?? ''} />}>
    <Picker {...props} />
  </Suspense>
)
