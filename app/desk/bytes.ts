/** "340 MB", "1.2 GB" */
export function megabytes(bytes: number): string {
  const mega = bytes / 1_000_000
  return mega >= 1000
    ? `${(mega / 1000).toFixed(1)} GB`
    : `${mega < 10 ? mega.toFixed(1) : Math.round(mega)} MB`
}
