export { AskAdministrators } from './ask-administrators.tsx'
export { ChoosePerson } from './choose-person.tsx'
// In a file of its own: whoever imports it here loads nothing of the others.
export { PersonPicker } from './lazy-person-picker.tsx'
export { OwnPicture } from './own-picture.tsx'
