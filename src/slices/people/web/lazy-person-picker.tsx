import { lazy } from 'react'

/** Chooses a colleague, for forms of other slices; loaded with the form. Stands inside a Suspense. */
export const PersonPicker = lazy(() => import('./person-picker.tsx').then(module => ({ default: module.PersonPicker })))
