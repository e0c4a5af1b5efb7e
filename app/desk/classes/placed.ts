import type { ClassFilm } from '../../../contract/desk-classes.ts'

type Films = readonly ClassFilm[]

const byNumber = (films: Films) => films.toSorted((a, b) => a.number - b.number)
/** A recording counts its videos; elsewhere each is of its session. */
const counted = (films: Films, isRecorded: boolean) =>
  isRecorded ? films.map((film, index) => ({ ...film, number: index + 1 })) : byNumber(films)

/** In a recording the others make room; of two sessions the videos change places. */
export function placed(films: Films, id: string, number: number, isRecorded: boolean): ClassFilm[] {
  const moved = films.find(({ _id }) => _id === id)
  if (!moved) return [...films]
  if (isRecorded) {
    const others = byNumber(films).filter((film) => film !== moved)
    return counted(others.toSpliced(number - 1, 0, moved), true)
  }
  return byNumber(
    films.map((film) =>
      film === moved
        ? { ...film, number }
        : film.number === number
          ? { ...film, number: moved.number }
          : film,
    ),
  )
}

/** At the place that its sender named, or the first that is free; in a recording after all others. */
export function putIn(
  films: Films,
  { _id, number }: Pick<ClassFilm, '_id' | 'number'>,
  { isRecorded, most }: { isRecorded: boolean; most: number },
): ClassFilm[] {
  if (isRecorded) return counted([...byNumber(films), { _id, number, preview: false }], true)
  const isFree = (n: number) => films.every((film) => film.number !== n)
  const all = [number, ...Array.from({ length: most }, (_, n) => n + 1)]
  return byNumber([...films, { _id, number: all.find(isFree) ?? number, preview: false }])
}

export function takenOut(films: Films, id: string, isRecorded: boolean): ClassFilm[] {
  return counted(
    byNumber(films).filter(({ _id }) => _id !== id),
    isRecorded,
  )
}
