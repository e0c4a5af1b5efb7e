import { useState } from 'react'
import type { UploadedPicture } from '../../../contract/website-content.ts'
import { uploadPicture } from './upload.ts'

/** One picture after another: busy while one is sent, and why the last could not be taken. */
export function useUpload() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  /** @param refuse why a picture that was sent is of no use here @returns the picture; null where there is none */
  async function send(
    file: File | undefined,
    refuse: (picture: UploadedPicture) => string | null = () => null,
  ): Promise<UploadedPicture | null> {
    if (!file || busy) return null
    setBusy(true)
    setFailure('')
    const sent = await uploadPicture(file)
    setBusy(false)
    const why = 'failure' in sent ? sent.failure : refuse(sent.picture)
    if (why) setFailure(why)
    return 'failure' in sent || why ? null : sent.picture
  }
  return { busy, failure, send }
}
