import { type FormEvent, useState } from 'react'
import type { DoorPriceOnWire } from '../../../contract/desk-sales.ts'
import type { RollOnWire } from '../../../contract/roll.ts'
import type { Answer } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { rollApi } from '../../api/roll.ts'
import { salesApi } from '../../api/sales.ts'
import type { Search } from './walk-in-choices.tsx'
import { wordsIn } from './words.ts'

export type Form = { userId?: string; guestName?: string }

/** Who was found, who is about to pay, and what the studio answered. */
export function useWalkIn(roll: RollOnWire) {
  const [found, setFound] = useState<Search | null>(null)
  const [paying, setPaying] = useState<DoorPriceOnWire | null>(null)
  /** The name of a guest who is about to pay. */
  const [guest, setGuest] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  /** Asks, while the buttons are busy. */
  async function ask<T extends Answer<unknown>>(answering: Promise<T>): Promise<T> {
    setFailure(null)
    setErrors({})
    setBusy(true)
    const answer = await answering
    setBusy(false)
    return answer
  }

  /** What was found belongs to the text in the field, and goes with it. */
  function forget() {
    setFound(null)
    setFailure(null)
    setErrors({})
  }

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const q = wordsIn(form)
    forget()
    const answer = await ask(rollApi.findPeople(roll.sessionId, q))
    if (wordsIn(form) !== q) return
    if (answer.ok) return setFound({ q, people: answer.data })
    setErrors(answer.errors)
    if (!answer.errors.q) setFailure(failureText(answer))
  }

  async function add(form: Form & { reason?: string }) {
    const answer = await ask(rollApi.addWalkIn(roll.sessionId, form))
    if (!answer.ok) {
      setErrors(answer.errors)
      setFailure(failureText(answer))
    }
    return answer
  }

  /** What is refused here, they may still do without money. */
  async function askPrice(userId: string) {
    const answer = await ask(salesApi.doorPrice(roll.sessionId, userId))
    if (!answer.ok) return setFailure(failureText(answer))
    setGuest(null)
    setPaying(answer.data)
  }

  const leavePayment = () => setPaying(null)
  return { found, paying, guest, busy, failure, errors, forget, find, add, askPrice, setGuest, leavePayment }
}
