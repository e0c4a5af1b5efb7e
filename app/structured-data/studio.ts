import type { CentreOnWire, StudioFacts } from '../../contract/studio.ts'
import { linkPicture } from '../head.ts'
import { NAME } from '../studio.ts'

/** The studio and its houses, in schema.org's words. Runs on the server only. */

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** How other things name the studio. */
export function theStudio(site: string, name: string) {
  return { '@type': 'Organization', '@id': `${site}/#studio`, name, url: `${site}/` }
}

export function website(site: string, name: string) {
  return {
    '@type': 'WebSite',
    '@id': `${site}/#site`,
    name,
    url: `${site}/`,
    publisher: { '@id': `${site}/#studio` },
  }
}

/** The organisation with its logo and, where they are notified, its houses. */
export function organisation(site: string, studio: StudioFacts | null, centres: CentreOnWire[] = []) {
  return {
    ...theStudio(site, studio?.name ?? NAME),
    logo: `${site}/icons/icon-512.png`,
    ...(studio && { email: studio.email, ...(studio.phone && { telephone: studio.phone }) }),
    ...(centres.length > 0 && {
      location: centres.map((centre) => centreData(site, centre, studio?.openingHours ?? [])),
    }),
  }
}

/** A centre, as search engines show it beside their map. */
export function centreData(
  site: string,
  { slug, name, address, phone, image }: CentreOnWire,
  hours: StudioFacts['openingHours'],
) {
  return {
    '@type': ['SportsActivityLocation', 'LocalBusiness'],
    '@id': `${site}/#${slug}`,
    name,
    url: `${site}/centre/${slug}`,
    image: `${site}${linkPicture(image.url)}`,
    telephone: phone,
    address: postalAddress(address),
    openingHoursSpecification: hours.map(openingHours),
    currenciesAccepted: 'INR',
    parentOrganization: { '@id': `${site}/#studio` },
  }
}

/** "7 Temple Tree Road, Gokulam, Mysuru, Karnataka 570002": the last two parts are the town and the state with its code. */
export function postalAddress(address: string) {
  const parts = address.split(', ')
  const [, region = '', code = ''] = /^(.*) (\d{6})$/.exec(parts.pop() ?? '') ?? []
  return {
    '@type': 'PostalAddress',
    addressLocality: parts.pop() ?? '',
    streetAddress: parts.join(', '),
    addressRegion: region,
    postalCode: code,
    addressCountry: 'IN',
  }
}

/** A studio may type a hyphen as well. */
const RANGE = /\s*[-–]\s*/

/** "Mon–Fri", "6:00 AM – 9:00 PM" */
export function openingHours({ days, hours }: { days: string; hours: string }) {
  const [from = 0, to = from] = days.split(RANGE).map((day) => WEEK.findIndex((name) => name.startsWith(day)))
  const [opens = '', closes = ''] = hours.split(RANGE).map(clock24)
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: WEEK.slice(from, to + 1),
    opens,
    closes,
  }
}

function clock24(time: string): string {
  const [, hour = '0', minute = '00', half = ''] = /^(\d+):(\d\d) (AM|PM)$/.exec(time) ?? []
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`
}
