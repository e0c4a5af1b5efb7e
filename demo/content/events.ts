import type { EventContent } from './types.ts'

export const events: EventContent[] = [
  {
    slug: 'yoga-retreat',
    title: 'Yoga Retreat',
    description: 'Three days in the mountains: slow mornings, long walks and two practices a day.',
    longText: `We leave the phones at the door and keep the days simple. Each morning begins with tea and half an hour of sitting on the terrace, then a long Hatha practice while the valley is still in shade. After breakfast there is a walk, a nap or a book, as you like. Before supper we meet again for Yin and breath.

The retreat is open to every level. If you have practised for a month you will find your place, and if you have practised for years you will be given something to chew on. Two teachers share the days, so that there is always a pair of eyes for every mat.

## What is included

- Two nights in a shared double room at the mountain resort, with single rooms on request
- All meals, vegetarian, cooked on the spot
- Six practices, two guided walks and one evening of music
- Mats, blocks, bolsters and blankets

## What to bring

Warm layers for the mornings, shoes that have met a hill before, and a notebook if you keep one. Please tell us about injuries, pregnancy or medicines when you register, so that we can plan your practice with you.`,
    startsOn: '2024-03-15',
    endsOn: '2024-03-17',
    location: 'Mountain resort',
    priceCents: 29900,
    currency: 'USD',
  },
  {
    slug: 'teacher-training',
    title: '200-Hour Teacher Training',
    description: 'Two months at the main studio for people who want to teach well, or simply to understand.',
    longText: `This is the training that we wished for when we began: small, unhurried and honest about how much there is to learn. For two months we practise together every morning, study after breakfast and teach one another in the afternoon, first a single posture, then ten minutes, then a whole class.

You do not have to want to teach. About half of every group comes to know their own practice from the inside. What you do need is a steady practice of at least a year, and the time: the training is a full working week, with Sundays free.

## What we study

- Postures: how to enter, adapt and leave them, for bodies unlike your own
- Breath: simple pranayama, taught carefully and in order
- Anatomy: joints, muscles and what a teacher may and may not say about pain
- Philosophy: reading the old texts slowly, aloud, with questions
- Teaching: voice, sequence, touch and consent, and the art of saying less

## How it ends

Everyone teaches a full class to members of the studio and talks it through with two teachers afterwards. Those who complete all hours and both assessments receive our 200-hour certificate.`,
    startsOn: '2024-04-01',
    endsOn: '2024-05-30',
    location: 'Main studio',
    priceCents: 249900,
    currency: 'USD',
  },
]
