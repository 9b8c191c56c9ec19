/** Restricted columns are empty in the rows of people whose details the current user may not see. */
export const staffColumns = [
  { key: 'firstName', title: 'First name', type: 'text', sortable: true },
  { key: 'lastName', title: 'Last name', type: 'text', sortable: true },
  { key: 'email', title: 'Email', type: 'text', sortable: true },
  { key: 'businessPhone', title: 'Phone', type: 'text', optional: true },
  { key: 'phoneExtension', title: 'Extension', type: 'text', optional: true },
  { key: 'jobTitle', title: 'Job title', type: 'text', sortable: true },
  { key: 'departmentName', title: 'Department', type: 'text', sortable: true },
  { key: 'locationName', title: 'Location', type: 'text', sortable: true },
  { key: 'managerName', title: 'Manager', type: 'text', sortable: true },
  { key: 'employeeId', title: 'Employee ID', type: 'text', optional: true },
  { key: 'unitName', title: 'Unit', type: 'text', optional: true },
  { key: 'timeTrackingGroupName', title: 'Time tracking group', type: 'text', optional: true },
  { key: 'hireDate', title: 'Hire date', type: 'date', optional: true },
  { key: 'terminationDate', title: 'Termination date', type: 'date', optional: true },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
  // Sortable, so that the rows an import added can be shown first.
  { key: 'createdAt', title: 'Added', type: 'instant', optional: true, sortable: true },
] as const
