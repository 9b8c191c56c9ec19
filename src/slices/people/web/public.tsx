import { lazy } from 'react'

export { ChoosePerson } from './choose-person.tsx'
export { OwnPicture } from './own-picture.tsx'

/** Chooses a colleague, for forms of other slices; loaded with the form. Stands inside a Suspense. */
export const PersonPicker = lazy(() => import('./person-picker.tsx').then(module => ({ default: module.PersonPicker })))
