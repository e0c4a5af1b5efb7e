import type { TeacherOnWire } from '../../../contract/teachers.ts'

export function classesOf({ slug }: TeacherOnWire) {
  return `/classesPage?teacher=${encodeURIComponent(slug)}`
}

export function scheduleOf({ slug }: TeacherOnWire) {
  return `/schedule?teacher=${encodeURIComponent(slug)}`
}
