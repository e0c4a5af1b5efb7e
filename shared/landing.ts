export type LandingTexts = {
  /** In lines, as they are set. */
  heroTitle: string
  promisesTitle: string
  promisesLede: string
  promises: TitledText[]
  stepsTitle: string
  steps: TitledText[]
  voicesTitle: string
  closingTitle: string
  closingText: string
}
export type TitledText = { title: string; text: string }

/** What the first page says until the studio says it otherwise. */
export const LANDING: LandingTexts = {
  heroTitle: 'Come as you are,\nleave lighter',
  promisesTitle: 'Transform Your Journey With Us',
  promisesLede:
    'You do not need to be flexible, fit or calm to begin. You need an hour, a mat and a teacher who is paying attention.',
  promises: [
    {
      title: 'Expert Instructors',
      text: 'Every teacher has taught for years, and still practises every morning before you arrive.',
    },
    {
      title: 'Personalized Guidance',
      text: 'We ask about your back, your knees and your sleep, then shape the class around them.',
    },
    {
      title: 'Holistic Approach',
      text: 'Posture, breath, rest and food. No single part is asked to do all the work.',
    },
    {
      title: 'Inclusive Environment',
      text: 'All ages, all bodies, all starting points. Chairs and props are always within reach.',
    },
  ],
  stepsTitle: 'Our Teaching Journey',
  steps: [
    {
      title: 'Foundation Building',
      text: 'Stand, sit and breathe well. Eight weeks of simple shapes, learned properly.',
    },
    {
      title: 'Personal Growth',
      text: 'Find the pace that suits you and the practice you will keep at home.',
    },
    {
      title: 'Community Building',
      text: 'Practise beside the same faces. Tea afterwards is part of the class.',
    },
    {
      title: 'Advanced Practice',
      text: 'Longer sequences, quiet sitting, and the first steps toward teaching.',
    },
  ],
  voicesTitle: "Once you try it, you can't go back",
  closingTitle: 'The mat is already unrolled',
  closingText: 'Look around, pick an hour, and come as you are. An account costs nothing.',
}
