/** Stands for the name until the studio has one, and while it cannot be asked for it. */
export const NAME = 'Yoga studio'
