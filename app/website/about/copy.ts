/** Studio copy of the about page. Its figures about people are facts of the teacher's life; those about classes are counted. */
export const TEACHER = {
  slug: 'meera-joshi',
  name: 'Meera Joshi',
  yearsOfTeaching: 14,
  certificates: [
    '500-hour Hatha teacher training',
    'Prenatal and postnatal teaching certificate',
    'First aid for group instructors',
  ],
  lede: 'She came to yoga after ten years at a desk, and still builds every class around stiff shoulders and tired backs.',
  story: [
    'Meera opened the door of the first room in Rishikesh because she could not find the class she wanted: slow, plain, and taught by somebody who would remember her name in the second week. She put out twelve mats and made tea. Some of the people who came on that first morning still come.',
    'Since then the room has had two sisters, in Mumbai and in Mysore, and teachers who know things that she does not. What has not changed is the size of the classes, the tea, and the ten minutes of lying down at the end that nobody is allowed to skip.',
  ],
}

export const PHILOSOPHY = {
  quote: 'A posture is a question, not an exam. Stay curious and the body answers in its own time.',
  points: [
    {
      title: 'Slowly',
      text: 'One shape, entered well, held long enough to learn something. What you rush you only repeat.',
    },
    {
      title: 'By name',
      text: 'Small groups, so that the teacher sees you and not a row of mats. You are asked before you are touched.',
    },
    {
      title: 'With props',
      text: 'Blocks, blankets and chairs are not for beginners. They are for everybody who has a body.',
    },
    {
      title: 'Without a finish line',
      text: 'Nobody is counted, compared or hurried. You can come back after a year and begin where you are.',
    },
  ],
}

/** Prints on the wall, with what they show. */
export const GALLERY = [
  { print: 'plate-attention', alt: 'Print: a wheel of petals above a lotus', caption: 'Attention' },
  { gallery: 'tenzin', alt: 'Print: a low moon lying on the water', caption: 'Moon path' },
  { gallery: 'farhan', alt: 'Print: one steep summit before a blazing sky', caption: 'Summit' },
  { gallery: 'kavita', alt: 'Print: a coil climbing through seven lights', caption: 'Seven lights' },
  { print: 'plate-contact', alt: 'Print: boats before a skyline at sunset', caption: 'Mumbai, evening' },
  { gallery: 'priya', alt: 'Print: nested rounds under the phases of the moon', caption: 'Rounds' },
] as const
