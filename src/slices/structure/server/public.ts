export { addDepartment, addLocation } from './add-place.ts'
export { removeUnusedDepartment } from './remove-unused-department.ts'
