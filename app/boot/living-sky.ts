import { darkPart, moonPhase, sunAt } from '../website/landing/sky-now.ts'

/**
 * Behind the disc of the first page, before it is painted: the page is kept for everybody and for hours, so the browser puts the
 * sun where it stands now, and leaves of the moon what is lit.
 */
const disc = document.currentScript?.parentElement
const now = Date.now()
const { along, high } = sunAt(now)
// Neither at night nor at its end does it leave the picture: it waits on the ridge.
disc?.style.setProperty('--along', Math.min(0.92, Math.max(0.08, along)).toFixed(3))
disc?.style.setProperty('--high', Math.max(0.24, high).toFixed(3))
disc?.querySelector('path')?.setAttribute('d', darkPart(moonPhase(now)))
