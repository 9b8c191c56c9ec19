import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  stillThere: 'Are you still there?',
  stillThereText: 'You will be signed out in {seconds} seconds. What you have typed stays on this device.',
  staySignedIn: 'Stay signed in',
  signOut: 'Sign Out',
  sessionEnds: 'Time to sign in again',
  sessionEndsText:
    'A session lasts twelve hours at most. You will be signed out in {seconds} seconds. What you have typed stays on this device.',
  goOn: 'Finish here first',
  signInAgain: 'Sign in again now',
})
