import { type BrandOnWire, brandForm, brandAtDesk as brandShape } from '../../contract/brand.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { brandAtDesk, changeBrand } from '../../domain/studio/brand.ts'
import { type Brand, bearsName, type SitePlace } from '../../shared/brand.ts'
import { photoNamed, photoPath, photoWidths } from '../../shared/photos.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'

/** The studio’s logo, colour and pictures. */
export function brandOf(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/brand', {
      summary: 'Get the studio’s logo and colour (managers)',
      data: brandShape,
      run: async (member) => {
        const { version, accent, logo, pictures, heroCaption = '' } = await brandAtDesk(studio, member)
        const shown = (name: string) => ({ name, image: presentPicture(name, 'Your logo') })
        const logos = logo && { day: shown(logo.day), night: logo.night === null ? null : shown(logo.night) }
        const at = (place: SitePlace) => {
          const name = pictures?.[place]
          return name ? { name, image: presentPicture(name, '') } : null
        }
        return { version, accent, logo: logos, pictures: byPlace(at), heroCaption }
      },
    })
    .call('put', '/studio/brand', {
      summary: 'Change the logo and colour; a colour with too little contrast is refused (managers)',
      form: brandForm,
      fails: [404, 409],
      run: (member, form) => changeBrand(studio, member, form),
      says: TEXTS.brandKept,
    })
}

/** The brand as shown on pages, with the smallest size of each picture. */
export function presentBrand(brand: Brand | null): BrandOnWire {
  const { accent = null, logo = null, pictures, heroCaption = '' } = brand ?? {}
  const day = logo && small(logo.day)
  return {
    accent,
    logo: logo &&
      day && { day, night: logo.night === null ? null : small(logo.night), bearsName: bearsName(day) },
    pictures: byPlace((place) => {
      const name = pictures?.[place]
      const photo = name ? photoNamed(name) : null
      return name && photo ? presentPicture(name, '', photo) : null
    }),
    heroCaption,
  }
}

const byPlace = <T>(of: (place: SitePlace) => T) => ({
  hero: of('hero'),
  steps: of('steps'),
  band: of('band'),
  account: of('account'),
})

function small(name: string) {
  const photo = photoNamed(name)
  if (!photo) return null
  const { width, height } = photo
  const [least = width] = photoWidths(photo)
  return { url: photoPath(photo, least, 'webp'), width, height }
}
