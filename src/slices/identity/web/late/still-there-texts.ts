import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  stillThere: 'Are you still there?',
  stillThereText: "You'll be signed out in {seconds} seconds. Anything you haven't saved will stay on this device.",
  staySignedIn: 'Stay signed in',
  signOut: 'Sign Out',
  sessionEnds: 'Please sign in again',
  sessionEndsText:
    "For security, sessions end after 12 hours. You'll be signed out in {seconds} seconds. Anything you haven't saved will stay on this device.",
  goOn: 'Finish up first',
  signInAgain: 'Sign in now',
})
