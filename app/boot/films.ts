/** Films are far down on most pages: their controls are fetched when one comes near. The application brings them itself. */
const NEAR = '600px'

export function prepareFilms(part: ParentNode) {
  if (document.documentElement.dataset.application) return
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watch.unobserve(target)
        Promise.all([import('./film.ts'), stylesOfControls()]).then(
          ([{ beginFilm }]) => beginFilm(target as HTMLElement),
          // The browser's own controls stay.
          () => {},
        )
      }
    },
    { rootMargin: NEAR },
  )
  for (const film of part.querySelectorAll('[data-player]')) watch.observe(film)
}

let brought: Promise<unknown> | undefined

/** Of the controls, hidden until then, the page has no styles but the address of their file (server/own-styles.ts). */
function stylesOfControls() {
  const empty = document.querySelector<HTMLElement>('style[data-path*="/film-controls-"]')
  if (!empty) return brought
  const link = document.createElement('link')
  brought = new Promise((onload, onerror) => Object.assign(link, { onload, onerror }))
  empty.replaceWith(Object.assign(link, { rel: 'stylesheet', href: empty.dataset.path }))
  return brought
}
