import type { Level } from '../../shared/levels.ts'

/** The table of the five courses (section 3), by itself for pages that show no more of them. Prices are rupees. */
export type CourseLine = {
  id: 1 | 2 | 3 | 4 | 5
  title: string
  originalPrice: number
  discountedPrice: number
  level: Level
  /** Weeks. */
  duration: number
}

export const courseLines: CourseLine[] = [
  {
    id: 1,
    title: 'Foundational Poses (Asanas)',
    originalPrice: 2000,
    discountedPrice: 1499,
    level: 'beginner',
    duration: 8,
  },
  {
    id: 2,
    title: 'Gentle Hatha Yoga',
    originalPrice: 2500,
    discountedPrice: 1799,
    level: 'beginner',
    duration: 10,
  },
  {
    id: 3,
    title: 'Vinyasa Flow',
    originalPrice: 3000,
    discountedPrice: 2299,
    level: 'intermediate',
    duration: 12,
  },
  {
    id: 4,
    title: 'Power Yoga',
    originalPrice: 3500,
    discountedPrice: 2799,
    level: 'intermediate',
    duration: 10,
  },
  {
    id: 5,
    title: 'Ashtanga Yoga',
    originalPrice: 4000,
    discountedPrice: 3299,
    level: 'advanced',
    duration: 16,
  },
]

/** Percent off: round((1 - discounted / original) x 100), section 9. */
export function discountPercent(course: Pick<CourseLine, 'originalPrice' | 'discountedPrice'>): number {
  return Math.round((1 - course.discountedPrice / course.originalPrice) * 100)
}
