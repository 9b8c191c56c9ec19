import { defineSlice } from '#server/slice.ts'

export const organizations = defineSlice({
  contract: {},
  tables: ['app.organizations'],
  readBy: {
    'app.organizations': ['access', 'people', 'time'],
  },
  routes: () => ({}),
})
