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
  },
  {
    planId: 'basic',
    name: 'Basic',
    monthlyPrice: 15,
    yearlyPrice: 144,
    currency: 'USD',
    features: [
      'Four live online classes a month',
      'The whole film library',
      'Practice diary and certificates',
    ],
    notIncludedFeatures: ['Classes at the centres', 'A yearly talk with a teacher about your practice'],
  },
  {
    planId: 'premium',
    name: 'Premium',
    monthlyPrice: 35,
    yearlyPrice: 336,
    currency: 'USD',
    features: [
      'All live online classes',
      'Four classes a month at any centre',
      'The whole film library',
      'Practice diary and certificates',
      'A yearly talk with a teacher about your practice',
    ],
    notIncludedFeatures: [],
  },
]
