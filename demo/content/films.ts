export type Video = {
  key: string
  /** Both in `demo/films/`. */
  file: string
  captions: string
  title: string
  description: string
  durationSeconds: number
  /** The print shown before it plays; `packages/prints/make.ts` draws it as `pictureFor('video', key, category)`. */
  poster: { category: string; src: string }
}

type Film = Pick<Video, 'key' | 'title' | 'description' | 'durationSeconds'> & { category: string }

const films: Film[] = [
  {
    key: 'hatha-mountain',
    category: 'Hatha',
    title: 'Mountain Pose',
    description: 'Standing well, from the soles of the feet to the crown of the head.',
    durationSeconds: 185,
  },
  {
    key: 'hatha-cat-cow',
    category: 'Hatha',
    title: 'Cat and Cow',
    description: 'Moving the spine with the breath, on hands and knees.',
    durationSeconds: 181,
  },
  {
    key: 'hatha-child',
    category: 'Hatha',
    title: 'Child’s Pose',
    description: 'Folding forward to rest, with a pillow where you need one.',
    durationSeconds: 183,
  },
  {
    key: 'hatha-rest',
    category: 'Hatha',
    title: 'Lying Down',
    description: 'A slow count for the end of practice, on your back.',
    durationSeconds: 184,
  },
  {
    key: 'flow-sun-salutation',
    category: 'Vinyasa',
    title: 'Half Sun Salutation',
    description: 'Six movements on six breaths, from standing to folding and back.',
    durationSeconds: 187,
  },
  {
    key: 'flow-warrior',
    category: 'Vinyasa',
    title: 'Warrior Two',
    description: 'A wide, steady stance on both sides.',
    durationSeconds: 193,
  },
  {
    key: 'flow-river',
    category: 'Vinyasa',
    title: 'One Movement into the Next',
    description: 'From downward dog to plank and back, without a gap between.',
    durationSeconds: 209,
  },
  {
    key: 'flow-landing',
    category: 'Vinyasa',
    title: 'Landing',
    description: 'How to end a practice: slower, lower, quieter.',
    durationSeconds: 182,
  },
  {
    key: 'yin-butterfly',
    category: 'Yin',
    title: 'Butterfly',
    description: 'A seated fold for hips and back, to be held as long as it is kind.',
    durationSeconds: 191,
  },
  {
    key: 'yin-sphinx',
    category: 'Yin',
    title: 'Sphinx',
    description: 'A low backbend on the forearms, quiet and long.',
    durationSeconds: 189,
  },
  {
    key: 'yin-moon-path',
    category: 'Yin',
    title: 'Moon Path',
    description: 'Rest your eyes on the light on the water between two postures.',
    durationSeconds: 184,
  },
  {
    key: 'breath-even',
    category: 'Meditation',
    title: 'Even Breathing',
    description: 'In for four, out for four. Follow the disc.',
    durationSeconds: 192,
  },
  {
    key: 'breath-long-out',
    category: 'Meditation',
    title: 'The Long Breath Out',
    description: 'In for four, out for six, without squeezing the end.',
    durationSeconds: 193,
  },
  {
    key: 'breath-square',
    category: 'Meditation',
    title: 'Breathing in a Square',
    description: 'Four equal sides. Leave the pauses out if you are pregnant or they feel tight.',
    durationSeconds: 181,
  },
  {
    key: 'breath-lotus',
    category: 'Meditation',
    title: 'Opening and Closing',
    description: 'A lotus opens as you breathe in and closes as you breathe out.',
    durationSeconds: 191,
  },
]

/** The studio's own videos: made by `packages/prints/films/make.ts`, English captions beside each. */
export const videos: Video[] = films.map(({ category, ...film }) => ({
  ...film,
  file: `${film.key}.webm`,
  captions: `${film.key}.vtt`,
  poster: { category, src: `/art/video-${film.key}.day.svg` },
}))
