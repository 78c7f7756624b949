/** Prints tables on a page of their own, without the application around them. */
export function printTables(title: string, tables: Iterable<HTMLTableElement>): void {
  const page = window.open('', '_blank')
  if (!page) return
  page.document.title = title
  page.document.documentElement.lang = document.documentElement.lang
  page.document.body.style.fontFamily = 'system-ui, sans-serif'
  for (const table of tables) page.document.body.append(page.document.importNode(table, true))
  for (const cell of page.document.querySelectorAll<HTMLElement>('th, td')) cell.style.padding = '4px 16px 4px 0'
  page.print()
}
