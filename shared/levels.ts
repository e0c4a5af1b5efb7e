export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export type Level = (typeof LEVELS)[number]
export const LEVEL_FILTERS = ['all', ...LEVELS] as const
export type LevelFilter = (typeof LEVEL_FILTERS)[number]
