export { addDepartment, addLocation } from './add-place.ts'
