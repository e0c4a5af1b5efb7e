/** Pixels of a side; shown at 96 at most, so sharp on every screen. */
const SIDE = 384

/**
 * The middle of a picture as a small square JPEG, in a data: address. Drawing it again leaves behind all that a camera
 * writes into a file, such as where it was taken.
 * @throws when the browser cannot read the file as a picture
 */
export async function squareOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  // What is see-through becomes paper, not black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.imageSmoothingQuality = 'high'
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.88)
}
