import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { StandardRPCCodec } from '@orpc/server/standard'

/**
 * The RPC protocol for outputs that are plain JSON, as all of ours are. The library's own codec checks every value for dates, sets and
 * files, which takes longer than serializing it. Streams still use the library's codec.
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
