import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  switchedTo: 'You switched to {name} in another tab',
  switched: 'You switched organizations in another tab',
  stillShows: 'This tab still shows {name}. Any unsaved changes are safe on this device and will be saved when you switch back.',
  switchBack: 'Switch back to {name}',
  goTo: 'Go to {name}',
  goThere: 'Continue there',
})
