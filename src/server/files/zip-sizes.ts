const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** The end of an archive is followed by a comment of at most this length. */
const MAX_COMMENT_BYTES = 0xffff
const ZIP64 = 0xffffffff
const MAX_ENTRIES = 2000
const ENCRYPTED = 1
const [STORED, DEFLATED] = [0, 8]

export interface ZipSizes {
  names: ReadonlySet<string>
  /** Total unpacked size of all entries, according to the archive. Code that unpacks an entry must hold it to its size. */
  unpackedBytes: number
}

/**
 * Reads the sizes of a ZIP archive's entries without unpacking any. Null for anything that isn't an archive, or that hides a size:
 * encrypted, in the format for more than 4 GB, with sizes only behind the data, with other methods than the common one, or with thousands
 * of entries.
 */
export function zipSizes(bytes: Buffer): ZipSizes | null {
  const end = endOf(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) return null
  const names = new Set<string>()
  let unpackedBytes = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const hidesSize = packed === ZIP64 || unpacked === ZIP64 || (unpacked === 0 && packed > 2) || (packed === 0 && unpacked > 0)
    if ((flags & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED) || hidesSize) return null
    if (method === STORED && packed !== unpacked) return null
    // Nothing behind an empty entry is read as its data.
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)
    if (packed === 0 && !name.endsWith('/')) return null
    names.add(name)
    unpackedBytes += unpacked
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return { names, unpackedBytes }
}

function endOf(bytes: Buffer): number | null {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES); at--)
    if (bytes.readUInt32LE(at) === END) return at
  return null
}

/** The part of a workbook that every one of them has. */
export const isWorkbook = ({ names }: ZipSizes): boolean => names.has('[Content_Types].xml') && names.has('xl/workbook.xml')

/** The most that a workbook may unpack to. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024
