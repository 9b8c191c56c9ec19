/**
 * After sign-in a person returns to the page they requested, but only within this site; anything else becomes the start page.
 * Authority: PRD-9. Rule IDN-2.
 */

/**
 * The path to go to. Browsers drop tabs and line breaks, read a backslash as a slash and shorten dot segments, so each of these could
 * turn a path into another site's address (`/\evil`, `/<tab>/evil`, `/.//evil`); none is accepted. Nor is the sign-in page itself.
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2048 || !wanted.startsWith('/')) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the rule is about
  if (/[\u0000-\u0020\u007f\\]/.test(wanted)) return '/'
  const path = wanted.split(/[?#]/, 1)[0]!
  if (path.includes('//') || /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return '/'
  return /^\/auth(?:\/|$)/i.test(path) ? '/' : wanted
}
