import { parentPort } from 'node:worker_threads'
import { type Drawing, drawPdf } from './pdf-drawing.ts'

parentPort?.on('message', async (drawing: Drawing) => {
  const file = await drawPdf(drawing)
  parentPort?.postMessage(file, [file.buffer])
})
