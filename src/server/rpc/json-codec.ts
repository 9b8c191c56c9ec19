import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { StandardRPCCodec } from '@orpc/server/standard'

/**
 * The RPC protocol for answers that are JSON already, as every contract's output is: the library's own looks at each value of each row
 * for dates, sets and files, which takes longer than writing it. Streams stay the library's.
 */
export class JsonCodec extends StandardRPCCodec {
  constructor() {
    super(new StandardRPCSerializer(new StandardRPCJsonSerializer()))
  }

  override encode(...[output, procedure]: Parameters<StandardRPCCodec['encode']>): ReturnType<StandardRPCCodec['encode']> {
    if (output instanceof Object && (Symbol.asyncIterator in output || output instanceof ReadableStream))
      return super.encode(output, procedure)
    return { status: 200, headers: {}, body: { json: output } }
  }
}
