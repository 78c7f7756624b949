const COUNT = /^\([\d០-៩]+\+?\) /

export const withoutCount = (title: string): string => title.replace(COUNT, '')

/**
 * Puts a number before the title of whatever page is shown, until the answer is called.
 * @param count in the digits of the page's language
 * @param watch calls back when a page brings its own title, until its answer is called
 */
export function countInTitle(page: { title: string }, count: string, watch = watchHead): () => void {
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
