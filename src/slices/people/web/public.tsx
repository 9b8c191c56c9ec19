export { ChoosePerson } from './choose-person.tsx'
// In files of their own: whoever imports one here loads nothing of the others.
export { AskAdministrators } from './lazy-ask-administrators.tsx'
export { PersonPicker } from './lazy-person-picker.tsx'
export { OwnPicture } from './own-picture.tsx'
export { PictureInput } from './picture-input.tsx'
export { useMayForThemselves } from './use-may-for-themselves.ts'
