import { defineTexts } from '#web/texts.ts'

/** The texts of a searched choice. Sign-in loads none of it. */
export const t = defineTexts({
  choicesList: 'Choices',
  showChoices: 'Show choices',
  choices: { one: '{n} choice', other: '{n} choices' },
  searching: 'Searching…',
  couldNotSearch: "Couldn't load the choices",
  typeToSearch: 'Type to search',
  mayNotSearch: "You don't have permission to see these choices",
  nothingToChoose: 'Nothing to choose from',
  clearChoice: 'Clear {name}',
  removeChoice: 'Remove {name}',
})
