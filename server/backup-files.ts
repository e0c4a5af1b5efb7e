/** The folder beside a backup in which uploaded files lie: "a.db" -> "a.files". */
export function filesOf(backup: string): string {
  return `${backup.replace(/\.db$/, '')}.files`
}
