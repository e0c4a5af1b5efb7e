import type { SitePlace } from '../../shared/brand.ts'
import { useStudio } from '../studio.ts'
import { across, fromImage, type Print } from './illustrations.ts'

/** The photo that the studio hung in a place; otherwise the print of it. */
export function useSitePicture(place: SitePlace, print: Print): Print {
  return useOwnPicture(place) ?? across(print)
}

/** Null where the print hangs. */
export function useOwnPicture(place: SitePlace): Print | null {
  const own = useStudio()?.brand.pictures[place]
  return own ? across(fromImage(own)) : null
}
