export { ChoosePerson } from './choose-person.tsx'
