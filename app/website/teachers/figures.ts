import type { TeacherOnWire } from '../../../contract/teachers.ts'

type Figure = { label: string; value: string; words: string }

/** The figures of a teacher that the studio has given; a new teacher has none, and zeros say nothing true. */
export function figuresOf({
  experienceYears,
  studentsTaught,
  rating,
}: Pick<TeacherOnWire, 'experienceYears' | 'studentsTaught' | 'rating'>): Figure[] {
  const figures: Figure[] = []
  const years = experienceYears === 1 ? 'year' : 'years'
  if (experienceYears > 0)
    figures.push({ label: 'Experience', value: `${experienceYears}`, words: `${years} of teaching` })
  if (studentsTaught > 0)
    figures.push({
      label: 'Students',
      value: `${studentsTaught.toLocaleString('en-IN')}+`,
      words: 'students',
    })
  if (rating > 0) figures.push({ label: 'Rating', value: `${rating.toFixed(1)}/5`, words: 'rating' })
  return figures
}
