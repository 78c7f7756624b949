const ALIASES: ReadonlyMap<string, string> = new Map([['kampot', 'kompot']])

/** The code of a province that people and other programs may spell otherwise: the specification writes Kampot `kompot`. */
export const provinceCodeOf = (spelt: string): string => ALIASES.get(spelt) ?? spelt
