const UTF_16 = ['ff fe', 'fe ff']

/** Whether a file is text, such as CSV: a workbook of Excel, a photo and a PDF are none. */
export async function isText(file: File): Promise<boolean> {
  const bytes = [...new Uint8Array(await file.slice(0, 2_000).arrayBuffer())]
  const mark = bytes
    .slice(0, 2)
    .map((byte) => byte.toString(16))
    .join(' ')
  return UTF_16.includes(mark) || !bytes.includes(0)
}

export const NO_CSV = 'This is not a CSV file. In Excel or Google Sheets, save or download it as CSV.'
