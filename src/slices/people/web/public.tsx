export { ChoosePerson } from './choose-person.tsx'
export { OwnPicture } from './own-picture.tsx'
export { PersonPicker } from './person-picker.tsx'
