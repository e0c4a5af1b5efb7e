import type { KeyboardEvent } from 'react'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import type { Column } from './columns.tsx'
import { isLiftable } from './drag.ts'
import type { Holding } from './use-holding.ts'
import { inMinutes } from './words.ts'

type KeysProps = {
  columns: Column[]
  holding: Holding
  timeZone: string
  now: { at: number }
  onPutDown(): void
  onNextRoom(): void
  mayCopy: boolean
  setStop(id: string): void
}

/** Arrows walk from session to session; with one in the hand they carry it. */
export function keysOf({
  columns,
  holding,
  onPutDown,
  onNextRoom,
  mayCopy,
  now,
  setStop,
  timeZone,
}: KeysProps) {
  const walk = (event: KeyboardEvent, session: PlannedSession) => {
    const x = columns.findIndex(({ sessions }) => sessions.includes(session))
    const own = columns[x]?.sessions ?? []
    const y = own.indexOf(session)
    const ways: Record<string, () => PlannedSession | undefined> = {
      ArrowDown: () => own[y + 1],
      ArrowUp: () => own[y - 1],
      ArrowRight: () => nearest(columns.slice(x + 1), session),
      ArrowLeft: () => nearest(columns.slice(0, x).reverse(), session),
      Home: () => own[0],
      End: () => own.at(-1),
    }
    const next = ways[event.key]?.()
    if (!next) return
    setStop(next._id)
    event.currentTarget.querySelector<HTMLElement>(`[data-session="${CSS.escape(next._id)}"]`)?.focus()
  }
  const nearest = ([first, ...rest]: Column[], to: PlannedSession): PlannedSession | undefined => {
    if (!first) return undefined
    const at = inMinutes(to, timeZone).from
    const far = (one: PlannedSession) => Math.abs(inMinutes(one, timeZone).from - at)
    return first.sessions.length === 0
      ? nearest(rest, to)
      : [...first.sessions].sort((one, other) => far(one) - far(other))[0]
  }
  const carry = (key: string) => {
    const { held } = holding
    if (!held) return false
    const x = columns.findIndex(
      ({ day, roomId }) => day === held.day && (roomId === undefined || roomId === held.roomId),
    )
    const beside = (by: number) => {
      const to = columns[x + by]
      if (!to) return
      const isRoom = to.roomId !== undefined && to.roomId !== null && held.session.room !== null
      if (to.roomId !== undefined && !isRoom) return
      holding.carry({ day: to.day, ...(isRoom && { roomId: to.roomId }) })
    }
    const act: Record<string, () => void> = {
      ArrowDown: () => holding.carry({ minute: held.minute + 15 }),
      ArrowUp: () => holding.carry({ minute: held.minute - 15 }),
      ArrowRight: () => beside(1),
      ArrowLeft: () => beside(-1),
      ...(mayCopy && {
        c: () => holding.copyInstead(!held.isCopy),
        C: () => holding.copyInstead(!held.isCopy),
      }),
      r: onNextRoom,
      R: onNextRoom,
      Enter: onPutDown,
      ' ': onPutDown,
      Escape: holding.putBack,
    }
    act[key]?.()
    return act[key] !== undefined
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const id = event.target instanceof HTMLElement ? event.target.dataset.session : undefined
    if (id === undefined) return
    if (holding.held) {
      if (carry(event.key)) event.preventDefault()
      return
    }
    const session = columns.flatMap(({ sessions }) => sessions).find(({ _id }) => _id === id)
    if (!session) return
    if (event.key === ' ') {
      event.preventDefault()
      if (isLiftable(session, now.at)) holding.lift(session, 'keys')
    } else if (/^(Arrow|Home$|End$)/.test(event.key)) {
      event.preventDefault()
      walk(event, session)
    }
  }
}
