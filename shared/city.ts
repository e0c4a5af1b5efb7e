/** "Mumbai" of "Zen Flow Mumbai": beside the name of the studio that is what tells its centres apart. */
export function cityOf(centre: string, studio = ''): string {
  return centre.replace(`${studio.replace(/ Yoga$/, '')} `, '')
}
