/** Other spellings of the codes of provinces, as people and other programs write them. */
export const PROVINCE_ALIASES: Readonly<Record<string, string>> = { kampot: 'kompot' }
