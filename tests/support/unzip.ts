import { crc32, inflateRawSync } from 'node:zlib'

/** What a ZIP file holds, by its directory; each content is checked against its sum. */
export function unzipped(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const found: Record<string, string> = {}
  let at = file.readUInt32LE(end + 16)
  for (let n = file.readUInt16LE(end + 10); n > 0; n--) {
    const [crc, packed] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 20)]
    const [nameLength, begin] = [file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const content = begin + 30 + file.readUInt16LE(begin + 26) + file.readUInt16LE(begin + 28)
    const bytes = inflateRawSync(file.subarray(content, content + packed))
    if (crc32(bytes) !== crc) throw new Error(`${name} is damaged.`)
    found[name] = bytes.toString('utf8')
    at += 46 + nameLength
  }
  return found
}
