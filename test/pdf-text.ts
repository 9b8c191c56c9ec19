import { inflateSync } from 'node:zlib'

/** Reads what a PDF of ours shows: every text that is drawn, one a line, in the alphabet of each of its fonts. */
export function pdfText(bytes: Uint8Array): string {
  const file = inflated(Buffer.from(bytes))
  const fonts = alphabets(file)
  const lines = [...file.matchAll(/\[((?:<[0-9a-f]*>[ \-\d.]*)+)\] TJ/g)].flatMap(([, line]) => {
    const codes = [...line!.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    return fonts.map(font => codes.map(code => font.get(code) ?? '').join(''))
  })
  return lines.join('\n')
}

/** Whether a file is a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === `%${'PDF'}`

/** The file with its compressed streams unpacked, as latin1. */
export function inflated(file: Buffer): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const begins = file.indexOf('stream\n', at)
    const ends = begins < 0 ? -1 : file.indexOf('\nendstream', begins)
    if (ends < 0) return parts.join('') + file.toString('latin1', at)
    parts.push(file.toString('latin1', at, begins + 7))
    const packed = file.subarray(begins + 7, ends)
    const isPacked = file.toString('latin1', Math.max(at, begins - 200), begins).includes('/FlateDecode')
    parts.push((isPacked ? inflateSync(packed) : packed).toString('latin1'), '\nendstream')
    at = ends + '\nendstream'.length
  }
}

/** The letters of each font, by the code that the file gives them. */
function alphabets(file: string): Map<string, string>[] {
  return [...file.matchAll(/beginbfrange\s([\s\S]*?)endbfrange/g)].map(([, ranges]) => {
    const letters = new Map<string, string>()
    for (const [, first, , targets] of ranges!.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/g)) {
      targets!.match(/<[\w ]+>/g)!.forEach((target, at) => {
        const units = target.slice(1, -1).replaceAll(' ', '').match(/.{4}/g)!
        const code = (Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0')
        letters.set(code, String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))))
      })
    }
    return letters
  })
}
