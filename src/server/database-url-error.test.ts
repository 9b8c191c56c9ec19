import { expect, test } from 'vitest'
import { databaseUrlError } from './database-url-error.ts'
import { OperatorError } from './operator-error.ts'

test('a host of several addresses where nothing listens is one line that names each', () => {
  const each = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'].map(message => new Error(message))
  const failure = Object.assign(new AggregateError(each), { code: 'ECONNREFUSED' })
  const reported = databaseUrlError(failure) as Error
  expect(reported).toBeInstanceOf(OperatorError)
  expect(reported.message).toBe(
    "The database of DATABASE_URL can't be used: nothing listens there (connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432)",
  )
})

test('an error that says nothing about the server is returned unchanged', () => {
  for (const error of [new Error('a fault of ours'), new OperatorError('said already')]) expect(databaseUrlError(error)).toBe(error)
})
