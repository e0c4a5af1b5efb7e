export type Video = {
  key: string
  /** Beside this file. */
  file: string
  captions: string
  title: string
  description: string
  durationSeconds: number
  /** The print shown before it plays, as `pictureFor('video', key, poster.category)` draws it. */
  poster: { category: string; src: string }
}

export const videos: Video[] = []
