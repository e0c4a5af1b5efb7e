/**
 * The least that is an MP4: a head that says how long it is, a track, and some bytes where its pictures would be. In fragments its
 * length is where recorders write it: in `mehd`, in an index, or in the fragments alone.
 */
export function mp4({
  seconds,
  handler = 'vide',
  headLast = false,
  long = false,
  pictures = 2000,
  codec = 'avc1',
  brand = 'isom',
  fragments,
}: {
  seconds: number
  handler?: string
  headLast?: boolean
  long?: boolean
  pictures?: number
  codec?: string
  brand?: string
  fragments?: 'mehd' | 'sidx' | 'moof'
}): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const mvhd = Buffer.alloc(long ? 112 : 100)
  mvhd[0] = long ? 1 : 0
  mvhd.writeUInt32BE(1000, long ? 20 : 12)
  if (fragments) mvhd.writeUInt32BE(0, 16)
  else if (long) mvhd.writeBigUInt64BE(BigInt(seconds * 1000), 24)
  else mvhd.writeUInt32BE(seconds * 1000, 16)
  const hdlr = Buffer.alloc(25)
  hdlr.write(handler, 8, 'latin1')
  const stsd = box('stsd', numbers(0, 1), box(codec, Buffer.alloc(78)))
  const mdhd = numbers(0, 0, 0, 1000, 0, 0)
  const trak = box(
    'trak',
    box('tkhd', numbers(0, 0, 0, 1)),
    box('mdia', box('mdhd', mdhd), box('hdlr', hdlr), box('minf', box('stbl', stsd))),
  )
  const mehd = fragments === 'mehd' ? [box('mehd', numbers(0, seconds * 1000))] : []
  const mvex = fragments ? [box('mvex', ...mehd, box('trex', numbers(0, 1, 1, 1000, 0, 0)))] : []
  const moov = box('moov', box('mvhd', mvhd), trak, ...mvex)
  const mdat = box('mdat', Buffer.alloc(pictures, 7))
  const ftyp = box('ftyp', Buffer.from(`${brand.padEnd(4)}0000isommp42`, 'latin1'))
  if (!fragments) return Buffer.concat(headLast ? [ftyp, mdat, moov] : [ftyp, moov, mdat])
  // One sample a second, of the length that `trex` says.
  const parts = Array.from({ length: seconds }, (_, n) => [
    box(
      'moof',
      box('traf', box('tfhd', numbers(0, 1)), box('tfdt', numbers(0, n * 1000)), box('trun', numbers(0, 1))),
    ),
    mdat,
  ])
  const sidx = box('sidx', numbers(0, 1, 1000, 0, 0, 1, 2000, seconds * 1000, 0))
  return Buffer.concat([ftyp, moov, ...(fragments === 'sidx' ? [sidx] : []), ...parts.flat()])
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4)
  return bytes
}
