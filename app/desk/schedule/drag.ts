import { type PointerEvent, useRef } from 'react'
import type { PlannedSession } from '../../../contract/desk-schedule.ts'
import type { Column } from './columns.tsx'
import { minuteAt, type Stretch } from './hours.ts'
import type { Holding } from './use-holding.ts'

const FAR_ENOUGH = 6

type DragProps = {
  columns: Column[]
  stretches: readonly Stretch[]
  holding: Holding
  now: { at: number }
  /** With Alt held it is copied. */
  mayCopy: boolean
  onPutDown(): void
}

/** What has begun or was cancelled stays where it is. */
export function isLiftable({ mayChange, isOff, startsAt }: PlannedSession, now: number): boolean {
  return mayChange && !isOff && startsAt > now
}

/** Picks up what is dragged far enough, and puts it down where the pointer lets go. */
export function useDrag(props: DragProps) {
  const { holding, now } = props
  const fresh = useRef(props)
  fresh.current = props
  return (event: PointerEvent<HTMLAnchorElement>, session: PlannedSession) => {
    if (!isLiftable(session, now.at)) return
    if (event.pointerType === 'touch' || event.button !== 0) return
    const block = event.currentTarget
    const [startX, startY] = [event.clientX, event.clientY]
    const gripped = event.clientY - block.getBoundingClientRect().top
    let lifted = false
    const move = (at: globalThis.PointerEvent) => {
      if (!lifted && Math.hypot(at.clientX - startX, at.clientY - startY) < FAR_ENOUGH) return
      if (!lifted) holding.lift(session, 'pointer')
      lifted = true
      if (fresh.current.mayCopy) holding.copyInstead(at.altKey)
      const over = columnAt(at.clientX)
      if (!over) return
      const column = fresh.current.columns.find(({ key }) => key === over.key)
      if (!column) return
      const minute = minuteAt(fresh.current.stretches, at.clientY - over.top - gripped)
      const isRoom = column.roomId !== undefined && session.room !== null && column.roomId !== null
      holding.carry({ day: column.day, minute, ...(isRoom && { roomId: column.roomId }) })
    }
    const end = (how: 'down' | 'back') => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', back)
      if (!lifted) return
      // The press that ends it is no press on the link.
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50)
      if (how === 'down') fresh.current.onPutDown()
      else holding.putBack()
    }
    const up = () => end('down')
    const back = () => end('back')
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', back)
  }
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}

function columnAt(x: number) {
  for (const element of document.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right, top } = element.getBoundingClientRect()
    if (x >= left && x < right) return { key: element.dataset.column, top }
  }
  return null
}
