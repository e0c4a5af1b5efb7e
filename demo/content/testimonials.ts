import type { TestimonialContent } from './types.ts'

export const testimonials: TestimonialContent[] = [
  {
    key: 'kavita',
    text: 'I came for my shoulders and stayed for the silence at the end of class. It is the one hour of my week in which nobody needs anything from me.',
    name: 'Kavita Nair',
  },
  {
    key: 'farhan',
    text: 'Two decades of cricket left me unable to touch my shins. Nobody laughed. Eight weeks later I met my toes again, and we are on good terms.',
    name: 'Farhan Qureshi',
  },
  {
    key: 'tenzin',
    text: 'The teachers remember your name, and which knee it is. That is why I climb three floors on a Monday morning.',
    name: 'Tenzin Dolma',
  },
  {
    key: 'priya',
    text: 'I joined the prenatal class not knowing a soul. We still meet every month, now with seven small people crawling between the mats.',
    name: 'Priya Deshmukh',
  },
]
