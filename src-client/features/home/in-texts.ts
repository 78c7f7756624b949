/** A colour that admins chose is as light or dark as the texts of the page need it. */
export const inTexts = (colour: string): string =>
  `light-dark(oklch(from ${colour} min(l, 0.48) c h), oklch(from ${colour} max(l, 0.8) c h))`
