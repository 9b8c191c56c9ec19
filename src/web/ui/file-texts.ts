import { defineTexts } from '#web/texts.ts'

/** The texts of sending a file. Sign-in loads none of it. */
export const t = defineTexts({
  chooseFile: 'Choose a file',
  removeFile: 'Remove',
  dropOrPaste: 'You can also drag and drop or paste a file.',
  sendingFile: 'Uploading {name}',
  sentOf: '{percent} percent uploaded',
  fileSent: '{name} uploaded',
  fileLimits: '{types}. Up to {size} MB.',
  fileEmpty: 'This file is empty',
  fileTooLarge: 'This file is too large. The limit is {size} MB.',
  fileWrongType: "This type of file isn't accepted. Choose {types}.",
})
