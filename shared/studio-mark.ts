/** The sign of a studio without a logo: "S" of "Surya Shala". */
export function initialOf(name: string): string {
  const letter = [...name].find((one) => /[\p{L}\p{N}]/u.test(one)) ?? ''
  return letter.toUpperCase()
}
