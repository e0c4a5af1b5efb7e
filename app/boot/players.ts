/** Videos are far down on most pages: their controls are fetched when one comes near. The application brings them itself. */
const NEAR = '600px'

export function preparePlayers(part: ParentNode) {
  if (document.documentElement.dataset.application) return
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watch.unobserve(target)
        import('../ui/player.ts').then(
          ({ startPlayer }) => startPlayer(target as HTMLElement),
          // The browser's own controls stay.
          () => {},
        )
      }
    },
    { rootMargin: NEAR },
  )
  for (const player of part.querySelectorAll('[data-player]')) watch.observe(player)
}
