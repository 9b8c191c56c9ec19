import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  picture: 'Profile picture',
  pictureSaved: 'Profile picture updated successfully',
  pictureRemoved: 'Profile picture removed successfully',
})
