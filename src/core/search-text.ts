const MARKS = /[\u0300-\u036f]/g
/** Letters that no decomposition takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const WHOLE = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/** A text as searches compare it: in small letters and without accents, as app.folded() of the database does it. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(WHOLE, letter => PLAIN[letter]!)
}

/** Whether every word of `search` stands somewhere in `text`, whatever their order, capitals, and accents. Nothing is found by no word. */
export function isFoundBy(search: string, text: string): boolean {
  const words = folded(search)
    .split(/[\s,;]+/)
    .filter(Boolean)
  const where = folded(text)
  return words.length > 0 && words.every(word => where.includes(word))
}
