import { OperatorError } from './operator-error.ts'

/** The reason by error code, as text about the server of DATABASE_URL. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name could not be looked up',
  ETIMEDOUT: 'it does not answer',
  '08P01': 'the pooler rejects the user',
  '28P01': 'it rejects the user or the password',
  '28000': 'it rejects the user',
  '3D000': 'it has no such database: create an empty one first',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
  '42501': 'the user lacks a right; it must own the database and may have to create roles (CREATEROLE)',
}

const choices =
  'add ?sslmode= to the URL: verify-full with sslrootcert=<file> for an authority of your own, verify-ca to accept another host name, require to ' +
  'encrypt without checking who answers, disable to send everything in the clear'
const untrusted = `its certificate is not trusted; ${choices}`
const byEncryption: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: `its certificate is for another host name; ${choices}`,
  CERT_HAS_EXPIRED: 'its certificate has expired',
}
/** pg's error message, which has no code. */
const noEncryption = 'The server does not support SSL connections'

/** An OperatorError that says why DATABASE_URL can't be used; other errors are returned unchanged. */
export function databaseUrlError(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message?: string }
  // A host with several addresses fails with one error for each.
  const said = message || ((error as { errors?: Error[] }).errors ?? []).map(each => each.message).join(', ')
  const reason = message === noEncryption ? `it offers no encryption; ${choices}` : (reasons[code] ?? byEncryption[code])
  return reason === undefined ? error : new OperatorError(`The database of DATABASE_URL can't be used: ${reason} (${said})`)
}
