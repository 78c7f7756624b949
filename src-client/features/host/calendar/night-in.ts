/** The element of a night in the grid or the list of a month; of one that the list leaves out, the first. */
export const nightIn = (view: HTMLElement | null, night: string): HTMLElement | null =>
  view?.querySelector<HTMLElement>(`[data-night="${night}"]`) ??
  view?.querySelector<HTMLElement>('[data-night]') ??
  null
