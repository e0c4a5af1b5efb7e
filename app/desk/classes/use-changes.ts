import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ClassWords, DeskClass, WhatItMeans } from '../../../contract/desk-classes.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { useRefusal } from '../../auth/login-failure.tsx'
import { errorsByPart, type FieldErrors } from '../../form/form-state.ts'
import { leadToUnreadable } from '../../form/typed-field.tsx'
import { useUnsaved } from '../../typing/unsaved.ts'
import { toast } from '../../ui/toast.ts'
import { conflicts, merged, same } from '../three-ways.ts'

/**
 * What would be changed of a class on sale: written, previewed, and only then done. Nothing typed is lost where a call is refused,
 * nor where someone else was quicker.
 */
export function useChanges(yogaClass: DeskClass) {
  const [base, setBase] = useState({ content: yogaClass.content, version: yogaClass.version })
  const [content, setContent] = useState<ClassWords>(yogaClass.content)
  const [meaning, setMeaning] = useState<WhatItMeans | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<DeskClass | null>(null)
  const [busy, setBusy] = useState(false)
  const { refuse } = useRefusal()
  const { revalidate } = useRevalidator()
  const isChanged = !same(base.content, content)
  useUnsaved(isChanged)

  // The page was read again: after a change of its seats, or because it was archived.
  if (!isChanged && base.version !== yogaClass.version) {
    setBase({ content: yogaClass.content, version: yogaClass.version })
    setContent(yogaClass.content)
  }

  function change(patch: Partial<ClassWords>) {
    setContent((before) => ({ ...before, ...patch }))
    setMeaning(null)
    setErrors({})
  }

  async function ask() {
    if (leadToUnreadable()) return
    setBusy(true)
    const answer = await deskClassesApi.preview(yogaClass._id, content)
    setBusy(false)
    if (!answer.ok) return fail(answer)
    setMeaning(answer.data)
    setErrors(Object.fromEntries(answer.data.refused.map(({ field, text }) => [field, text])))
  }

  async function save() {
    if (leadToUnreadable()) return
    setBusy(true)
    const answer = await deskClassesApi.change(yogaClass._id, base.version, content)
    if (answer.ok) {
      toast.success(answer.message)
      setBase({ content, version: base.version + 1 })
      setMeaning(null)
      await revalidate()
    } else await fail(answer)
    setBusy(false)
  }

  async function fail(answer: Parameters<typeof refuse>[0] & { code: string | null; errors: FieldErrors }) {
    setErrors(errorsByPart(answer.errors))
    if (answer.code !== 'stale') return refuse(answer)
    const found = await deskClassesApi.published(yogaClass._id)
    if (!found.ok) return
    if (conflicts(base.content, content, found.data.content).length > 0) return setTheirs(found.data)
    stand(found.data, merged(base.content, content, found.data.content, []))
    toast.info('Someone changed other fields of this class. Check both changes, then save.')
  }

  /** Says which of two versions is valid; it is on what the other wrote. */
  function takeTheirs(settled: ClassWords) {
    if (theirs) stand(theirs, settled)
  }

  function stand(on: DeskClass, next: ClassWords) {
    setBase({ content: on.content, version: on.version })
    setContent(next)
    setTheirs(null)
    setMeaning(null)
  }

  function forget() {
    setContent(base.content)
    setMeaning(null)
    setErrors({})
  }

  return {
    content,
    base: base.content,
    change,
    isChanged,
    errors,
    meaning,
    busy,
    ask,
    save,
    forget,
    theirs,
    takeTheirs,
  }
}
