export type LandingTexts = {
  /** One line each, as displayed. */
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

/** The default home page, which promises nothing on the studio’s behalf. */
export const LANDING: LandingTexts = {
  heroTitle: 'Come as you are,\nleave lighter',
  promisesTitle: 'Transform Your Journey With Us',
  promisesLede:
    'You do not need to be flexible, fit or calm to begin. You need an hour, a mat and a teacher who is paying attention.',
  promises: [
    { title: 'Expert Instructors', text: 'Meet our teachers and see what they teach.' },
    {
      title: 'Personalized Guidance',
      text: 'Tell us how you feel today, and practise at your own pace.',
    },
    { title: 'Holistic Approach', text: 'Posture, breath and rest. No single part does all the work.' },
    { title: 'Inclusive Environment', text: 'Every class says who it’s for and what to bring.' },
  ],
  stepsTitle: 'Our Teaching Journey',
  steps: [
    { title: 'Foundation Building', text: 'Stand, sit and breathe well, in simple shapes.' },
    {
      title: 'Personal Growth',
      text: 'Find a pace that suits you, and a practice you can keep up at home.',
    },
    { title: 'Community Building', text: 'Practise together, with people you’ll get to know.' },
    { title: 'Advanced Practice', text: 'Longer sequences and quiet sitting, when you are ready for them.' },
  ],
  voicesTitle: "Once you try it, you can't go back",
  closingTitle: 'The mat is already unrolled',
  closingText: 'Look around, choose a class, and come as you are. An account costs nothing.',
}
