import { readFileSync } from 'node:fs'
import type { Picture } from './shoot.ts'

const template = readFileSync(new URL('page.html', import.meta.url), 'utf8')

/** The index of a folder of pictures: one file that needs no server. */
export function indexPage(pictures: readonly Picture[]): string {
  // `<` of a name would end the script.
  const list = JSON.stringify(pictures).replaceAll('<', '\\u003c')
  return template.replace('/* pictures */ []', () => list)
}
