import type { Figures } from '#shared/statistics.ts'

/** In the order of the screen, the print and the file. */
export const FIGURES = ['views', 'likes', 'saves', 'comments', 'bookings'] as const satisfies readonly (keyof Figures)[]
