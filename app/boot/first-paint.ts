/** Calls `run` once something of the page can be seen; at once where the browser does not tell. */
export function afterFirstPaint(run: () => void) {
  try {
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) run()
    }).observe({ type: 'paint', buffered: true })
  } catch {
    run()
  }
}
