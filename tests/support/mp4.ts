/** The least that is an MP4: a head that says how long it is, a track, and some bytes where its pictures would be. */
export function mp4({
  seconds,
  handler = 'vide',
  headLast = false,
  long = false,
  pictures = 2000,
}: {
  seconds: number
  handler?: string
  headLast?: boolean
  long?: boolean
  pictures?: number
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
  if (long) mvhd.writeBigUInt64BE(BigInt(seconds * 1000), 24)
  else mvhd.writeUInt32BE(seconds * 1000, 16)
  const hdlr = Buffer.alloc(25)
  hdlr.write(handler, 8, 'latin1')
  const moov = box('moov', box('mvhd', mvhd), box('trak', box('mdia', box('hdlr', hdlr))))
  const mdat = box('mdat', Buffer.alloc(pictures, 7))
  const ftyp = box('ftyp', Buffer.from('isom0000isommp42', 'latin1'))
  return Buffer.concat(headLast ? [ftyp, mdat, moov] : [ftyp, moov, mdat])
}
