export { ChoosePerson } from './choose-person.tsx'
export { OwnPicture } from './own-picture.tsx'
/** For the forms of other slices, e.g. a department's manager. @public */
export { PersonField } from './person-field.tsx'
export { PersonPicker } from './person-picker.tsx'
