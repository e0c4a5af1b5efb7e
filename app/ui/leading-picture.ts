/**
 * Behind a picture that leads the first view. Both inkings are lazy so that the hidden one is never fetched: the one that
 * will be seen is fetched now, before the styles have been worked out.
 */
const picture = document.currentScript?.parentElement
const ink = document.documentElement.classList.contains('dark') ? 'night' : 'day'
const image = picture?.querySelector<HTMLImageElement>(`img[data-ink=${ink}]`)
if (image) image.loading = 'eager'
