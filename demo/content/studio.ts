import type { AboutPage } from '../../database/tables/studio.ts'
import type { LandingTexts } from '../../shared/landing.ts'

/** What the demo studio says of itself. Figures are its claims, never computed. */
export const studio = {
  name: 'Zen Flow Yoga',
  email: 'namaste@zenflowyoga.example',
  phone: '+91 135 555 0108',
  words: {
    tagline: 'Small classes in Rishikesh, Mumbai and Mysore, and online for everyone further away.',
    welcome:
      'Small yoga classes in Rishikesh, Mumbai and Mysore, taught slowly and by name. Start with one hour. The mountain can wait.',
    places: 'Rishikesh, Mumbai, Mysore and online',
  },
  openingHours: [
    { days: 'Mon–Fri', hours: '6:00 AM – 9:00 PM' },
    { days: 'Sat', hours: '7:00 AM – 8:00 PM' },
    { days: 'Sun', hours: '8:00 AM – 6:00 PM' },
  ],
  figures: { clientsGuided: '5000+', students: '5000+', courses: '25+', rating: '4.9/5' },
  social: [
    { name: 'WhatsApp', url: 'https://wa.me/911355550108' },
    { name: 'Instagram', url: 'https://www.instagram.com/zenflowyoga.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@zenflowyoga.example' },
    { name: 'Facebook', url: 'https://www.facebook.com/zenflowyoga.example' },
  ],
}

/** Of the teacher's years and certificates her own record speaks; classes are counted. */
export const about: AboutPage = {
  teacher: 'meera-joshi',
  title: 'Meera Joshi teaches the slow way',
  lede: 'She came to yoga after ten years at a desk, and still builds every class around stiff shoulders and tired backs.',
  story: [
    'Meera opened the door of the first room in Rishikesh because she could not find the class she wanted: slow, plain, and taught by someone who would remember her name in the second week. She put out twelve mats and made tea. Some of the people who came on that first morning still come.',
    'Since then the room has had two sisters, in Mumbai and in Mysore, and teachers who know things that she does not. What has not changed is the size of the classes, the tea, and the ten minutes of lying down at the end that nobody is allowed to skip.',
  ],
  philosophy: {
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
        text: 'Nobody is compared or hurried. You can come back after a year and begin where you are.',
      },
    ],
  },
  gallery: [
    { picture: 'plate-attention', alt: 'Print: a wheel of petals above a lotus', caption: 'Attention' },
    { picture: 'gallery-tenzin', alt: 'Print: a low moon lying on the water', caption: 'Moon path' },
    { picture: 'gallery-farhan', alt: 'Print: one steep summit before a blazing sky', caption: 'Summit' },
    {
      picture: 'gallery-kavita',
      alt: 'Print: a coil climbing through seven lights',
      caption: 'Seven lights',
    },
    { picture: 'plate-contact', alt: 'Print: boats before a skyline at sunset', caption: 'Mumbai, evening' },
    { picture: 'gallery-priya', alt: 'Print: nested rounds under the phases of the moon', caption: 'Rounds' },
  ],
}

/** What its home page says. */
export const landing: LandingTexts = {
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
      text: 'Find a pace that suits you, and a practice you can keep up at home.',
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
