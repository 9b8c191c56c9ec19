/** Encodings that spreadsheet programs write tables in. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

const HEAD_BYTES = 4096

/**
 * How a text is encoded: by its byte order mark, else UTF-16 where every other byte is zero, else UTF-8 where most of what is not ASCII decodes, else Windows-1252,
 * which any bytes are. The last two are guesses that a person can correct.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = bytes.subarray(0, HEAD_BYTES)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]!++
  const [even, odd] = zeros as [number, number]
  // Letters outside of Latin have no zero byte, but separators, digits and line ends do.
  if (even + odd > head.length / 10) return odd > even ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252'
  }
}

/** Text in Windows-1252 hardly ever has a sequence that UTF-8 allows, so a broken sign among good ones is a broken sign. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  let broken = 0
  let good = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) good++
  }
  return broken < good
}

/** Without the byte order mark. What is no character of the encoding becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes)
}
