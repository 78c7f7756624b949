/** Failed pictures, and whether each has been out of sight since. */
const failed = new Map<HTMLImageElement, { wasAway: boolean }>()

/**
 * A picture that fails shows its colours in place of the browser's mark (`data-failed` in the styles), and is asked for again when
 * the network is back and when it comes into sight.
 */
export function healPictures(): void {
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const state = target instanceof HTMLImageElement && failed.get(target)
      if (!state) continue
      if (!isIntersecting) state.wasAway = true
      else if (state.wasAway) retry(target)
    }
  })
  const note = (image: HTMLImageElement) => {
    image.dataset.failed = ''
    failed.set(image, { wasAway: false })
    sight.observe(image)
  }
  // Neither event bubbles.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && note(target), true)
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !failed.delete(target)) return
      delete target.dataset.failed
      sight.unobserve(target)
    },
    true,
  )
  window.addEventListener('online', () => {
    for (const image of failed.keys()) image.isConnected ? retry(image) : forget(image, sight)
  })
  for (const image of document.images) if (image.complete && image.currentSrc && image.naturalWidth === 0) note(image)
}

/** The same address again: the browser chooses among the sources anew. */
function retry(image: HTMLImageElement): void {
  const state = failed.get(image)
  if (state) state.wasAway = false
  image.src = image.getAttribute('src') ?? ''
}

function forget(image: HTMLImageElement, sight: IntersectionObserver): void {
  failed.delete(image)
  sight.unobserve(image)
}
