import { z } from 'zod'
import { testimonial } from '../../contract/testimonials.ts'
import { answer } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { listTestimonials } from '../../domain/testimonials/list.ts'
import { call, ok, resource } from '../route.ts'
import { presentPicture } from './present.ts'

const listCall = call('get', '/testimonials/get', {
  cache: 'public',
  summary: 'What members say',
  tag: 'Testimonials',
  status: 200,
  answer: answer(z.array(testimonial)),
})

export function testimonials(studio: Studio) {
  return resource().openapi(listCall, async (c) => {
    const found = await listTestimonials(studio)
    const data = found.map((one) => {
      const [portrait, gallery] = [
        presentPicture(one.picture, one.name),
        presentPicture(one.galleryPicture, one.name),
      ]
      return {
        _id: one.id,
        text: one.text,
        name: one.name,
        image: portrait.url,
        nightImage: portrait.nightUrl,
        galleryImage: gallery.url,
        nightGalleryImage: gallery.nightUrl,
      }
    })
    return ok(c, { data })
  })
}
