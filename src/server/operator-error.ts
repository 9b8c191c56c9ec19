/** An error whose message tells the operator of the server what to do. It is printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
