import type { EnrollmentStatus } from '../../shared/enums.ts'

export const IN_CLASS: EnrollmentStatus[] = ['active', 'completed']
