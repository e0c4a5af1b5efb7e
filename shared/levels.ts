/** How much a class asks of a body. */
export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]
/** The tabs of the catalogue. */
export const LEVEL_FILTERS = ['all', ...LEVELS] as const
export type LevelFilter = (typeof LEVEL_FILTERS)[number]
