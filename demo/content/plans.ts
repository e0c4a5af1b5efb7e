import type { PlanContent } from './types.ts'

/** A year costs 20 % less than twelve months. */
export const plans: PlanContent[] = [
  {
    planId: 'free',
    name: 'Free',
    monthlyPrice: 0,
    yearlyPrice: 0,
    currency: 'USD',
    features: [
      'First Breath, our free fortnight online',
      'One open preview film for every recorded class',
      'The blog and the week timetable',
    ],
    notIncludedFeatures: ['Live online classes', 'The film library', 'Classes at the centres'],
    opensFilms: false,
  },
  {
    planId: 'basic',
    name: 'Basic',
    monthlyPrice: 15,
    yearlyPrice: 144,
    currency: 'USD',
    features: [
      'The whole film library: every film of every recorded class',
      'Four live online classes a month, booked in the live chat',
    ],
    notIncludedFeatures: ['Classes at the centres', 'A yearly talk with a teacher about your practice'],
    opensFilms: true,
  },
  {
    planId: 'premium',
    name: 'Premium',
    monthlyPrice: 35,
    yearlyPrice: 336,
    currency: 'USD',
    features: [
      'The whole film library: every film of every recorded class',
      'All live online classes, booked in the live chat',
      'Four classes a month at any centre: show your plan at the desk',
      'A yearly talk with a teacher about your practice',
    ],
    notIncludedFeatures: [],
    opensFilms: true,
  },
]
