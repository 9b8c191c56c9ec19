import { expect, test } from 'vitest'
import { deep, runs } from '../depth.ts'
import { judged, mailLoop } from './mail-loop.ts'
import { noteLine } from './note.ts'

const timeout = deep ? 900_000 : 120_000
const seed = process.env.STEWARD_TEST_SEED ?? (deep ? new Date().toISOString() : 'every day')

test('kill -9 while mail is sent loses none, and each arrives under one Message-ID (SEC-143, SEC-154)', { timeout }, async () => {
  const rounds = runs(1, 20)
  const { sent, again, problems } = await mailLoop(rounds, seed)
  expect(problems, `seed ${seed}`).toEqual([])
  const line = `kill -9 while mail is sent: ${rounds} rounds, ${sent} mails, 0 lost, 0 under a second Message-ID, ${again} sent again under the same one`
  noteLine('kill -9 while mail is sent', line)
})

test('the comparison finds a lost mail, one with a second Message-ID, and one that no one queued', () => {
  const mail = (id: string, messageId = id) => `Message-ID: <${messageId}@x>\r\nSubject: Mail ${id}\r\n\r\nHello`
  expect(judged(['a', 'b'], [mail('a'), mail('b'), mail('b')])).toEqual({ sent: 2, again: 1, problems: [] })
  expect(judged(['a', 'b'], [mail('a'), mail('a', 'z'), mail('c')]).problems).toEqual([
    'a came as a@x and z@x',
    'b was lost',
    'c was never queued',
  ])
})
