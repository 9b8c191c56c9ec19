import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  addLine: 'Add line',
  line: '{legend}, line {n}',
  moveUp: 'Move line {n} up',
  moveDown: 'Move line {n} down',
  removeLine: 'Remove line {n}',
  lineMoved: 'Moved to line {n} of {count}',
  lineRemoved: 'Line {n} removed',
  lineKeys: 'Press Alt+Up or Alt+Down to move the line.',
})
