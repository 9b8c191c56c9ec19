import { describe, expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { type PasswordRule, passwordViolation } from './password.ts'

const ruleOf = (password: string, ownWords: string[] = []) => passwordViolation(password, ownWords)?.rule ?? null

describe('accepted', () => {
  test.each([
    'harbor-light-demo',
    'k4Wz!p',
    '🦊🐢🦉🐝🦋🐌',
    'correct horse battery staple',
    ' k4Wz! ',
    `${'x'.repeat(127)}y`,
    'lantern-over-the-pier',
    'a-good-password',
    'my dragon eats 12 monkeys',
    'summer rain on a tin roof',
    'dragon8371946203',
    'love!8#2$9',
    'qwertz-but-then-some-more',
    '4719 2048 6153',
    'Wq7#mZp2',
    'the year 2024 was long',
    'password manager made this',
    'iloveyoutothemoonandback',
    'Größenordnung!',
    'пароль-не-тот',
  ])('%j', password => {
    expect(ruleOf(password)).toBeNull()
  })
})

describe('invalid', () => {
  test.each<[PasswordRule, string]>([
    ['password_too_short', ''],
    ['password_too_short', 'k4Wz!'],
    ['password_too_short', '🦊🐢🦉🐝🦋'], // ten UTF-16 units, five characters
    ['password_too_long', 'k'.repeat(129)],
    ['password_blank', '        '],
    ['password_blank', ' \u00a0\u2003\u3000\t\n '],
  ])('%s: %j', (rule, password) => {
    expect(passwordViolation(password, [])).toMatchObject({ rule, field: 'password' })
  })

  test('too short by the specified text', () => {
    expect(passwordViolation('12345', [])!.message).toBe('Password must be at least 6 characters')
  })
})

describe('invalid as common', () => {
  // Well-known ones, written down without looking at the list.
  test.each(
    `123456 password PassWord1 qwerty letmein 123456789 111111 abc123 password1 qwerty123 iloveyou P@ssw0rd P@ssw0rd1 P@$$w0rd Passw0rd!
     Summer2024! Winter2025 Spring23! Autumn2026 October2024 January1! Monday123 letmein1 letmein! dragon12 monkey1 monkey123 Welcome1 Welcome1!
     Welcome2024 admin123 Admin@123 administrator root1234 changeme changeme1 Changeme123! 1q2w3e4r 1qaz2wsx zaq12wsx qazwsxedc asdfghjkl zxcvbnm
     qwertyuiop asdf1234 zxcv1234 football1 Baseball9 Superman7 batman2008 starwars1 Michael1 jessica2 ashley99 jordan23 liverpool1 chelsea1
     sunshine1 princess1 shadow12 master123 ninja123 trustno1 hunter2 hello123 freedom1 whatever1 charlie1 1234567890 987654321 0987654321
     000000 121212 123123 654321 20242024 19841984 01011990 555-1234 abcdef abcdefgh fedcba 0123456789 aaaaaa ababab abcabcabc xyxyxyxyxy
     passpass dragondragon l3tm31n m0nk3y dr4g0n s3cr3t secret123 SECRET! pa55word p4ssw0rd pass1234 test1234 test123! guest123 login123 user1234
     iloveyou2 i-love-you I.love.you! love1234 money123 cookie12 pepper99 ginger01 tigger1 snoopy12 pokemon1 computer1 internet1 samsung1 google123
     company1 office123 Employee1 volunteer1 Charity2024 timesheet1 payroll1 !password! 123password 1password1 **dragon qwertz12`.split(
      /\s+/,
    ),
  )('%j', password => {
    expect(ruleOf(password)).toBe('password_common')
  })

  test.each([' qwerty ', 'i love you', 'pass word 1'])('%j, regardless of spacing', password => {
    expect(ruleOf(password)).toBe('password_common')
  })

  test('more than three thousand from lists of leaked passwords, plain and in the usual variations', () => {
    const whole = [...COMMON_PASSWORDS].filter(password => password.length >= 6)
    expect(whole.length).toBeGreaterThanOrEqual(3000)
    const words = whole.filter(password => /^[a-z]+$/.test(password))
    const dressed = words.flatMap(word => [
      word.toUpperCase(),
      `${word[0]!.toUpperCase()}${word.slice(1)}1!`,
      `${word}2024`,
      word.replace(/o/g, '0'),
    ])
    const invalid = [...whole, ...dressed].filter(password => ruleOf(password) === 'password_common')
    expect([...whole, ...dressed].filter(password => !invalid.includes(password) && ruleOf(password) !== 'password_personal')).toEqual([])
    for (const password of whole) expect(password).toBe(password.toLowerCase())
  })
})

describe('invalid as personal', () => {
  const rosa = ['Rosa', 'Delgado-Núñez', 'rosa.delgado77@harborlight.test', 'Harbor Light Community Services']
  test.each([
    'Delgado2024!',
    'delgado1',
    'rosadelgado',
    'RosaNunez1',
    'Núñez2024',
    'harborlight',
    'Harborlight#1',
    'delgado77!',
    'Steward2024',
    'rosa1990',
    'Light-2024',
    'community1',
  ])('%j', password => {
    expect(passwordViolation(password, rosa)).toMatchObject({ rule: 'password_personal', field: 'password' })
  })

  test.each(['delgado likes horses', 'rosa-goes-fishing', 'harbor fog at night', 'steward-of-the-forest', 'k4Wz!p', 'lighthouse keeper'])(
    'but not %j',
    password => {
      expect(ruleOf(password, rosa)).toBeNull()
    },
  )

  test('what is left without the personal words is not common either', () => {
    expect(ruleOf('delgado-password1', rosa)).toBe('password_common')
  })

  test('name parts of fewer than four letters are ignored', () => {
    expect(ruleOf('lichen-7', ['Li', 'Chen-Wu'])).toBe('password_personal')
    expect(ruleOf('lima-beans', ['Li', 'Wu'])).toBeNull()
  })
})
