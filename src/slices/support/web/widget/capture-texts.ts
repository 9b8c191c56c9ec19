import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  captured: 'Screenshot Captured',
  capturedText: 'Screenshot captured successfully. You can now download it or attach it to a support ticket.',
  error: 'Error',
  captureFailed: 'Failed to capture screenshot. Please try again.',
  picture: 'Your screenshot',
  download: 'Download',
  next: 'Next',
  downloadStarted: 'Download Started',
  downloading: 'Your screenshot is being downloaded.',
})
