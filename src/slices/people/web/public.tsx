export { ChoosePerson } from './choose-person.tsx'
export { OwnPicture } from './own-picture.tsx'
export { PersonField } from './person-field.tsx'
export { PersonPicker } from './person-picker.tsx'
