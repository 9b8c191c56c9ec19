export { ChoosePerson } from './choose-person.tsx'
export { PersonField } from './person-field.tsx'
export { PersonPicker } from './person-picker.tsx'
