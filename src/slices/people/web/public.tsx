export { ChoosePerson } from './choose-person.tsx'
export { PersonPicker } from './person-picker.tsx'
