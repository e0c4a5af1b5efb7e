/** An image that can't be had is replaced by a placeholder of its size, also one that failed before this script came. */
export function replaceFailedImages() {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true)
  for (const image of document.images)
    if (image.complete && image.currentSrc && image.naturalWidth === 0) replace(image)
}

function replace(image: HTMLImageElement) {
  const placeholder = `/api/placeholder/${image.getAttribute('width')}/${image.getAttribute('height')}`
  if (image.hasAttribute('width') && image.getAttribute('src') !== placeholder) image.src = placeholder
}
