/** What a link to a page shows elsewhere, in pixels: those who show links want a JPEG of this size. */
export const LINK_PREVIEW = { width: 1200, height: 630 } as const
