/** Puts a number before the title of a page, until the answer is called. @param count 0 puts none */
export function countInTitle(page: { title: string }, count: number): () => void {
  const { title } = page
  const counted = count > 0 ? `(${count}) ${title}` : title
  page.title = counted
  return () => {
    // Another page has brought its own meanwhile.
    if (page.title === counted) page.title = title
  }
}
