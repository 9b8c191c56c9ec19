import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  heading: 'Create Support Ticket',
  purpose: "Your organization's support team will answer it.",
  title: 'Title',
  category: 'Issue type',
  priority: 'Priority',
  description: 'Description',
  picture: 'Picture',
  pictureHelp: "Make sure it doesn't show anything you want to keep private.",
  takeScreenshot: 'Take Screenshot',
  submit: 'Submit ticket',
  required: 'This field is required',
  uploadFailed: '{reason}. You can still submit the ticket without the picture, or attach it again.',
  pictureGone: 'The picture is no longer on the server',
  created: 'Support Ticket Created',
  createdText: "Your support ticket has been submitted successfully. We'll get back to you soon.",
  withoutPicture: "The picture couldn't be uploaded, so it isn't attached to the ticket.",
  error: 'Error',
  failed: 'Failed to create support ticket',
  failedText: 'Failed to create support ticket. Please try again.',
})
