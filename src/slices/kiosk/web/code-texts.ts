import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Kiosk',
  possible:
    'No email address? Give {name} a code to enter their hours at a kiosk. They get an account with the role Employee, and use one of your seats.',
  noNumber: 'To give {name} a kiosk code, add an employee ID first. They sign in with it.',
  noKiosk: 'Your organization has no kiosk yet. Turn a shared device into one in Settings, Kiosks.',
  atKiosk:
    '{name} signs in at a kiosk with employee number {number} and a code that only they know. They can enter and submit their hours, and never approve.',
  numberGone: "{name} has a kiosk code but no employee ID, so they can't sign in. Add an employee ID.",
  give: 'Give a kiosk code',
  reset: 'Reset kiosk code',
  end: 'End kiosk access',
  failed: "Couldn't load kiosk access",
  giveFailed: "Couldn't make a code",
  codeTitle: 'Kiosk code for {name}',
  codeText: "Write it down or tell {name} now: you won't be able to see it again. They choose their own at their first sign-in.",
  number: 'Employee number',
  code: 'Code',
  done: 'Done',
  resetTitle: 'Reset the code of {name}?',
  resetText: "Their present code stops working, and they're signed out.",
  endTitle: 'End kiosk access of {name}?',
  endText: "They can't sign in at a kiosk anymore, and their seat is free. Their hours stay. You can invite them by email afterwards.",
  ended: 'Kiosk access of {name} ended',
  endFailed: "Couldn't end kiosk access",
})
