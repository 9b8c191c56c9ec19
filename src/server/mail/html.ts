import { escaped } from '#server/pages/html.ts'
import type { MailBlock } from './blocks.ts'
import { withoutLinks } from './without-links.ts'

interface HtmlMail {
  subject: string
  blocks: readonly MailBlock[]
  /** The organization that sends it; null for mail of the installation itself, whose head says Steward. */
  organizationName: string | null
}

/**
 * A mail's HTML, made of the same blocks as its text. All text is escaped, nothing is loaded from anywhere, and the colors are inline, because many mail
 * programs read nothing else; those that know a dark scheme get its colors from the one style element. It fits a screen of 320 px.
 */
export function mailHtml({ subject, blocks, organizationName }: HtmlMail): string {
  const head = organizationName === null ? 'Steward' : withoutLinks(organizationName)
  const foot = organizationName === null ? 'Sent by Steward.' : `Sent by ${head} with Steward.`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f4f2;color:#1d1d1b;${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader(blocks))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;table-layout:fixed"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;max-width:560px;table-layout:fixed;text-align:left">
<tr><td class="quiet" style="padding:0 4px 12px;font-size:14px;font-weight:600;color:#55554f;${WRAP}">${escaped(head)}</td></tr>
<tr><td class="card" style="padding:24px 20px 8px;background:#ffffff;border:1px solid #e2e2dd;border-radius:10px;font-size:16px;line-height:1.5;${WRAP}">
${blocks.map(htmlOf).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:12px 4px 0;font-size:13px;line-height:1.4;color:#55554f;${WRAP}">${escaped(foot)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
/** Each color of the style attributes above and below has its dark one here. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#171716!important;color:#ececea!important}
.card{background:#212120!important;border-color:#3a3a37!important;color:#ececea!important}
.quiet{color:#b3b3ac!important}
.button{background:#8fb4ff!important;color:#101828!important}
.link{color:#a9c5ff!important}
.line{border-color:#3a3a37!important}
}`

function htmlOf(block: MailBlock): string {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${lines(block.text)}</p>`
  if (block.kind === 'button') {
    const url = escaped(block.url)
    return `<p style="margin:0 0 8px"><a class="button" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4fbf;color:#ffffff;font-weight:600;text-decoration:none">${escaped(block.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:1.4;color:#55554f">Or copy this address: <a class="link" href="${url}" style="color:#1f4fbf">${url}</a></p>`
  }
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><th class="quiet line" scope="row" align="left" valign="top" style="width:36%;padding:8px 12px 8px 0;border-top:1px solid #e2e2dd;font-size:14px;font-weight:400;color:#55554f">${lines(name)}</th><td class="line" valign="top" style="padding:8px 0;border-top:1px solid #e2e2dd;font-size:14px">${lines(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;table-layout:fixed;margin:0 0 16px">${rows.join('')}</table>`
}

/** Preview text that mail clients show beside the subject: the first sentence that isn't a greeting. */
function preheader(blocks: readonly MailBlock[]): string {
  const texts = blocks.flatMap(block => (block.kind === 'text' ? [block.text] : []))
  return texts.find(one => !one.endsWith(',')) ?? ''
}

const lines = (value: string) => escaped(value).replace(/\r?\n/g, '<br>')
