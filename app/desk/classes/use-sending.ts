import { useCallback, useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'
import { tokenHeader } from '../../api/answers.ts'

const UPLOADS = '/api/studio/uploads'
/** A store takes parts of 5 MiB at least; a slow line sends one well within the time that a request has. */
const PART_BYTES = 5 * 1024 * 1024
/** Between tries of one part. */
const PATIENCE_MS = [0, 1000, 3000, 8000, 20_000, 60_000]

export type Sending = {
  name: string
  title: string
  sent: number
  bytes: number
  state: 'sending' | 'held' | 'failed'
  message: string
}

type Film = { file: File; classId: string; number: number; title: string }

/** A video on its way: it goes on by itself after a break of the line, and after a new choice of the same file. */
export function useSending(onArrived: () => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const upload = useRef<Upload>(null)
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const patch = useCallback(
    (change: Partial<Sending>) => setSending((now) => (now ? { ...now, ...change } : now)),
    [],
  )

  const send = useCallback(
    async ({ file, classId, number, title }: Film) => {
      const begun = { name: file.name, title, sent: 0, bytes: file.size, message: '' }
      setSending({ ...begun, state: 'sending' })
      // Fetched by anyone who sends a video.
      const tus = await import('tus-js-client')
      const own = new tus.Upload(file, {
        endpoint: UPLOADS,
        chunkSize: PART_BYTES,
        retryDelays: PATIENCE_MS,
        metadata: { classId, number: String(number), title },
        removeFingerprintOnSuccess: true,
        onBeforeRequest: async (request) => {
          for (const [name, value] of Object.entries(await tokenHeader())) request.setHeader(name, value)
        },
        onProgress: (sent) => patch({ sent }),
        onSuccess: () => {
          upload.current = null
          setSending(null)
          arrived.current()
        },
        onError: (error) => {
          const answer = 'originalResponse' in error ? error.originalResponse : null
          patch({ state: 'failed', message: sentenceOf(answer?.getBody() ?? '') })
          arrived.current()
        },
      })
      upload.current = own
      const before = (await own.findPreviousUploads()).find(({ metadata }) => metadata.classId === classId)
      if (before) own.resumeFromPreviousUpload(before)
      own.start()
    },
    [patch],
  )

  const hold = useCallback(async () => {
    await upload.current?.abort()
    patch({ state: 'held' })
  }, [patch])
  const goOn = useCallback(() => {
    patch({ state: 'sending', message: '' })
    upload.current?.start()
  }, [patch])
  const giveUp = useCallback(async () => {
    await upload.current?.abort(true).catch(() => {})
    upload.current = null
    setSending(null)
    arrived.current()
  }, [])

  const isSending = sending?.state === 'sending'
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
  // Left: what arrived so far is kept, and the same file goes on from there.
  useEffect(() => () => void upload.current?.abort(), [])
  return { sending, send, hold, goOn, giveUp }
}

/** Gives up a video that another page or another day began. */
export async function endSending(id: string): Promise<boolean> {
  const headers = { 'Tus-Resumable': '1.0.0', ...(await tokenHeader()) }
  const answer = await fetch(`${UPLOADS}/${id}`, { method: 'DELETE', headers, credentials: 'include' }).catch(
    () => null,
  )
  return answer?.ok ?? false
}

/** Of an answer of ours, or of the protocol. */
function sentenceOf(body: string): string {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? ''
  } catch {
    return body.length < 300 && !body.startsWith('<') ? body : ''
  }
}
