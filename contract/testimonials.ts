import { z } from 'zod'

export const testimonial = z
  .object({
    _id: z.string(),
    text: z.string(),
    name: z.string(),
    image: z.string().meta({ description: 'Avatar.' }),
    nightImage: z.string(),
    galleryImage: z.string(),
    nightGalleryImage: z.string(),
  })
  .meta({ id: 'Testimonial' })
export type TestimonialOnWire = z.infer<typeof testimonial>
