/** What each style is, in the studio's words. The address of its page is its key; its classes are those of `category`. */
export type StyleOfYoga = {
  category: string
  /** Where the name comes from, in its own script. */
  devanagari?: string
  line: string
  text: string[]
  suits: string
  alt: string
}

export const STYLES: Record<string, StyleOfYoga> = {
  hatha: {
    category: 'Hatha',
    devanagari: 'हठ',
    line: 'Postures entered one at a time, and held long enough to learn something.',
    text: [
      'Hatha is the root that most other styles have grown from. You come into a posture, arrange it with some care, stay for a few breaths and come out again. Between two postures there is a pause, and the pause counts.',
      'The old explanation of the word takes it apart into ha, the sun, and tha, the moon: effort and ease, in turns. In class that means standing work that wakes the legs, seated work that lengthens the back, and a long lie down.',
    ],
    suits: 'Beginners, stiff people, and anyone who would like to understand what they are doing.',
    alt: 'Print: sun and moon, two summits and a still lake',
  },
  vinyasa: {
    category: 'Vinyasa',
    devanagari: 'विन्यास',
    line: 'One breath, one movement: a sequence that runs like water.',
    text: [
      'In Vinyasa the breath sets the pace. Each movement has its breath in or breath out, and the postures are joined into a sequence, so that an hour has few stops in it. It is warm work, and the head goes quiet because it has something to follow.',
      'We teach the links before the flow: how to step, how to lower, where to rest. When those are yours, the speed looks after itself.',
    ],
    suits: 'People with a few months of practice who would like to move more and think less.',
    alt: 'Print: a river in slow curves between hills',
  },
  meditation: {
    category: 'Meditation',
    devanagari: 'ध्यान',
    line: 'Sitting still, and coming back when you notice that you have left.',
    text: [
      'Meditation is not an empty head. You choose something simple to stay with, most often the breath, and when the mind wanders, which it does, you come back. The coming back is the practice; each time is one repetition.',
      'We sit on cushions, benches or chairs, in short rounds with a little walking between. Nothing is chanted that you would have to believe.',
    ],
    suits:
      'Everybody, and restless people in particular. No posture has to be comfortable but the one you sit in.',
    alt: 'Print: a wheel of petals above the mist',
  },
  kundalini: {
    category: 'Kundalini',
    devanagari: 'कुण्डलिनी',
    line: 'Breath, rhythm and repetition, climbing step by step.',
    text: [
      'A Kundalini class is built from sets: one movement with one breath, repeated for a minute or three, then stillness to notice what it did. The tradition pictures a coil at the base of the spine that unwinds upwards through seven lights. You are free to take that as a map or as a poem.',
      'It is more vigorous than it looks. We keep the sets short, explain every breath before it is used, and leave out what does not suit your blood pressure or your day.',
    ],
    suits:
      'People who like rhythm and have some practice. Tell us if you are pregnant or have a heart condition.',
    alt: 'Print: a coil climbing through seven lights',
  },
  yin: {
    category: 'Yin',
    line: 'Five shapes in an hour, close to the floor, with nothing to achieve.',
    text: [
      'Yin works on what muscles cover: the slow tissue round hips, back and shoulders. You settle into a shape near the floor, let go of the effort, and stay for three to five minutes. It is quiet, and not always comfortable; the skill is to find an edge where you can remain.',
      'The name is the shaded side of the hill, the other half of all the sunny, busy practice. Bring warm socks.',
    ],
    suits: 'People who sit, run or work a great deal, and anyone whose evenings are restless.',
    alt: 'Print: a low moon lying on the water',
  },
  prenatal: {
    category: 'Prenatal',
    line: 'Room to breathe and stretch while there are two of you.',
    text: [
      'Prenatal yoga is gentle, upright and practical: space for the breath, ease for the lower back, strength for the legs, and rest on the side with many cushions. Every class leaves time to talk, because the people beside you know what you mean.',
      'Our teachers are trained for it. We ask for the word of your midwife or doctor first, and we leave out lying flat, deep twists and breath holding.',
    ],
    suits: 'The second and third trimester; earlier or later, please write to us first.',
    alt: 'Print: nested rounds under the phases of the moon',
  },
}
