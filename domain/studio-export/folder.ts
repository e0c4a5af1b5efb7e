/** Where files of everything lie for a day; no backup takes them along. */
export const EXPORT_FOLDER = 'takeout'

/** How the folders of this machine begin in which one is written. */
export const HALF_WRITTEN = 'zen-takeout-'

/** Its name in the store. An id may begin with a sign that no name of a file does. */
export const exportFile = (id: string) => `${EXPORT_FOLDER}/all-${id}.zip`
