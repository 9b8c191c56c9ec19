/** A failure whose message tells the person who runs the server what to do; it is printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
