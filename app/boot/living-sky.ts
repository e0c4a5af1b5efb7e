import { darkPart, moonPhase, sunAt } from '../website/landing/sky-now.ts'

/**
 * Behind the disc of the first page, before it is painted: the page is kept for everybody and for hours, so the browser puts the
 * sun where it stands now, and leaves of the moon what is lit.
 */
const disc = document.currentScript?.parentElement
const now = Date.now()
const { along, high } = sunAt(now)
disc?.style.setProperty('--along', along.toFixed(3))
disc?.style.setProperty('--high', high.toFixed(3))
disc?.querySelector('path')?.setAttribute('d', darkPart(moonPhase(now)))
