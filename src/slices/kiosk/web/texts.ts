import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  kiosks: 'Kiosks',
  cardHelp:
    'Shared devices where people sign in with their employee number and a code to enter their hours. If a kiosk is lost or stolen, end it.',
  failed: "Couldn't load kiosks",
  none: 'No kiosks yet',
  noneHelp: 'On a shared tablet or computer, sign in and turn it into a kiosk.',
  bound: 'Added',
  by: 'by {name}',
  lastUsed: 'Last used',
  neverUsed: 'Not used yet',
  end: 'End kiosk',
  endOf: 'End kiosk {name}',
  endTitle: 'End kiosk {name}?',
  endText: "Anyone who's using it will be signed out now. To use the device again, turn it into a kiosk again.",
  ended: 'Kiosk {name} ended',
  endFailed: "Couldn't end the kiosk",
  add: 'Use this device as a kiosk',
  addTitle: 'Turn this device into a kiosk?',
  addText:
    "You'll be signed out here. From then on, this browser only lets people sign in with their employee number and code, and shows them My Time. To undo this, end the kiosk from another device.",
  name: 'Name',
  nameHelp: "Where it's located, such as Front desk or Warehouse.",
  nameRequired: 'This field is required',
  addNow: 'Turn into a kiosk',
  addFailed: "Couldn't turn this device into a kiosk",
  manage: 'Manage kiosks',
})
