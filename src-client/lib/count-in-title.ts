const COUNT = /^\(\d+\) /

export const withoutCount = (title: string): string => title.replace(COUNT, '')

/**
 * Puts a number before the title of whatever page is shown, until the answer is called.
 * @param count 0 puts none
 * @param watch calls back when a page brings its own title, until its answer is called
 */
export function countInTitle(page: { title: string }, count: number, watch = watchHead): () => void {
  if (count === 0) return () => {}
  const show = () => {
    const counted = `(${count}) ${withoutCount(page.title)}`
    // What is written here is noticed as well.
    if (page.title !== counted) page.title = counted
  }
  const stop = watch(show)
  show()
  return () => {
    stop()
    page.title = withoutCount(page.title)
  }
}

function watchHead(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
