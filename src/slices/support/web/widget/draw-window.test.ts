// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { drawWindow } from './draw-window.ts'

interface Options {
  ignoreElements: (element: Element) => boolean
  onclone: (copy: Document) => void
  cspNonce?: string
}

/** The library draws nothing here: only what it is told is looked at. */
const draw = vi.hoisted(() => vi.fn<(root: Element, options: Options) => unknown>())
vi.mock('html2canvas-pro', () => ({ default: draw }))

const nonce = '4608c37b064f44369dac6cda002d092a'

beforeEach(() => {
  document.head.innerHTML = `<meta name="style-nonce" content="${nonce}">`
  draw.mockReset().mockResolvedValue({ toBlob: (done: (blob: Blob) => void) => done(new Blob(['png'])) })
})

async function toldOf(html: string): Promise<{ copy: Document; options: Options }> {
  document.body.innerHTML = html
  await drawWindow()
  const copy = document.implementation.createHTMLDocument()
  copy.body.innerHTML = html
  const options = draw.mock.calls[0]![1]
  options.onclone(copy)
  return { copy, options }
}

test('what is private is nowhere in the copy that is drawn, whatever holds it, and the page keeps it', async () => {
  const { copy } = await toldOf(`
    <p data-private>JBSW <b>Y3DP</b></p><input data-private value="https://steward.example/join/abc" placeholder="Link of ada@cedar.test">
    <input type="password" value="harbor"><img data-private src="data:image/png;base64,QR" srcset="qr.png 2x" alt=""><p>8.00 hrs</p>`)
  for (const secret of ['JBSW', 'Y3DP', 'join', 'ada@', 'harbor', 'QR', 'qr.png']) expect(copy.body.innerHTML).not.toContain(secret)
  for (const input of copy.querySelectorAll('input')) expect(input.value).toBe('')
  expect(copy.body.textContent).toContain('8.00 hrs')
  expect(document.body.innerHTML).toContain('Y3DP')
})

test('the floating button and messages are left out, and the copy may use the styles of the page', async () => {
  const { options } = await toldOf('<button data-support></button><li data-toast></li><button></button>')
  expect([...document.body.children].map(element => options.ignoreElements(element))).toEqual([true, true, false])
  expect(options.cspNonce).toBe(nonce)
})

test('a browser that makes no picture is an error', async () => {
  draw.mockResolvedValue({ toBlob: (done: (blob: null) => void) => done(null) })
  await expect(drawWindow()).rejects.toThrow('no picture')
})
