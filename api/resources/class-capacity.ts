import { capacityPreview, capacityRequest } from '../../contract/classes.ts'
import { cancelClass } from '../../domain/cancellation/cancel-class.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeCapacity, previewCapacity } from '../../domain/enrollment/capacity.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** Capacity and cancellation of classes. */
export function classCapacity(studio: Studio) {
  return resource('Classes')
    .call('put', '/classes/{id}/capacity', {
      summary: 'Change the capacity of a class, never below its bookings (owners and managers)',
      form: capacityRequest,
      run: (member, { id }, { capacity, ...expected }) =>
        changeCapacity(studio, member, id, capacity, expected),
      says: TEXTS.capacityChanged,
    })
    .call('post', '/classes/{id}/capacity/preview', {
      summary: 'Preview who would be offered a place at a new capacity (owners and managers)',
      form: capacityRequest,
      data: capacityPreview,
      run: async (member, { id }, { capacity, seen }) => {
        const classId = id
        const offered = await previewCapacity(studio, member, { classId, capacity, seen })
        return { offered }
      },
    })
    .call('post', '/classes/{id}/cancel', {
      summary: 'Cancel a class and refund everyone in full (owners and managers)',
      run: (member, { id }) => cancelClass(studio, member, id),
      says: TEXTS.classCancelled,
    })
}
