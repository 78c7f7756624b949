/** Facets beside the results, and a map on a wide screen; on a phone they are in a sheet, without scripts below. */
export const COLUMNS =
  'flex flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[13rem_minmax(0,1fr)_21rem] xl:gap-6'

/** A column less than a list has, as the facets stand beside it. */
export const RESULT_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,22%),1fr))] gap-3 md:grid-cols-3 md:gap-5 xl:grid-cols-2'

const FOUR_ON_A_PHONE = '(min-width: 38.25rem) calc(25vw - 1rem)'

/** The `sizes` of its pictures. */
export const RESULT_SIZES = `(max-height: 30rem) and ${FOUR_ON_A_PHONE}, (min-width: 80rem) 276px, (min-width: 75rem) 287px, (min-width: 64rem) calc(33vw - 7rem), (min-width: 48rem) 32vw, ${FOUR_ON_A_PHONE}, (min-width: 29rem) calc(33vw - 1rem), calc(50vw - 1.5rem)`
