/** Holds exports for a day. Backups leave it out. */
export const EXPORT_FOLDER = 'takeout'

/** The prefix of the temporary folders in which exports are written. */
export const HALF_WRITTEN = 'zen-takeout-'

/** Its name in the store. The prefix is needed because an id may begin with a character that file names may not. */
export const exportFile = (id: string) => `${EXPORT_FOLDER}/all-${id}.zip`
