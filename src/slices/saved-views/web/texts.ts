import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  views: 'Views',
  savedViews: 'Saved views',
  none: 'No saved views yet. Save the filters, columns, and view that you use often.',
  save: 'Save this view',
  rename: 'Rename {name}',
  remove: 'Delete {name}',
  name: 'Name',
  required: 'This field is required',
  saveTitle: 'Save this view',
  renameTitle: 'Rename view',
  saved: 'View saved successfully',
  removed: 'View deleted successfully',
  notSaved: 'Failed to save view',
  notRemoved: 'Failed to delete view',
  notLoaded: "Couldn't load your saved views",
})
