export { addDepartment, addLocation, addUnit } from './add-place.ts'
export { removeUnusedDepartment, removeUnusedLocation, removeUnusedUnit } from './remove-unused.ts'
