import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Kiosk',
  possible:
    "No email address? Give {name} a code to enter their hours at a kiosk. They'll get an account with the Employee role and use one of your seats.",
  noNumber: 'To give {name} a kiosk code, add an employee ID first. They sign in with it.',
  noKiosk: 'Your organization has no kiosk yet. Go to Settings on a shared device, open Kiosks, and turn the device into one.',
  atKiosk:
    "{name} signs in at a kiosk with employee number {number} and their own code. They can enter and submit their hours, but they can't approve anyone's.",
  numberGone: "{name} has a kiosk code but no employee ID, so they can't sign in. Add an employee ID.",
  needsCode: '{name} has no kiosk code: the one they had ended when they left. Give them a new one, with employee number {number}.',
  give: 'Give a kiosk code',
  reset: 'Reset kiosk code',
  end: 'End kiosk access',
  failed: "Couldn't load kiosk access",
  giveFailed: "Couldn't make a code",
  codeTitle: 'Kiosk code for {name}',
  codeText:
    "Write it down or tell {name} now. You won't be able to see it again. They'll choose their own code the first time they sign in.",
  number: 'Employee number',
  code: 'Code',
  done: 'Done',
  resetTitle: "Reset {name}'s code?",
  resetText: "Their current code will stop working, and they'll be signed out.",
  endTitle: "End {name}'s kiosk access?",
  endText:
    "They won't be able to sign in at a kiosk, and their seat will be free. Their hours are kept. You can invite them by email later.",
  ended: "{name}'s kiosk access ended",
  endFailed: "Couldn't end kiosk access",
})
