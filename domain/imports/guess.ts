import type { CsvLine } from '../../lib/csv.ts'
import { IMPORT_FIELDS, type ImportField } from '../../shared/imports.ts'
import type { Table } from './read.ts'

/** How other programs' column headings begin, without spaces and in lower case. */
const HEADINGS: Record<ImportField, RegExp> = {
  email: /^(e?mail(?!consent|optin|marketing|subscr)|correo)/,
  firstName: /^(first|given|fore|vorname|prenom|nombre$)/,
  lastName: /^(last|sur|family|nachname|apellido)/,
  name: /^(name$|fullname|member$|membername|client$|clientname|customer$|customername|student$|studentname|contact$)/,
  phone: /^(phone|mobile|cell|tel|whatsapp|contactn|handy)/,
  birthday: /^(birth|dob|dateofbirth|bday|geburts)/,
  since:
    /^(membersince|since|joined|joindate|joinedon|joiningdate|dateofjoining|doj$|dateadded|createdat?$|created$|createdon|registered|signup|firstvisit|mitgliedseit)/,
  tags: /^(tag|label|group)/,
  note: /^(note|comment|remark|memo)/,
  news: /^(newsletter|news|marketing|subscribed|optin|e?mail(consent|optin|marketing|subscr))/,
}

/** The heading line: the first with two known headings, otherwise line one. */
export function guessHeadings(top: readonly CsvLine[]): number {
  const known = top.find(({ cells }) => cells.filter((cell) => fieldOf(cell) !== undefined).length >= 2)
  return (known ?? top[0])?.line ?? 1
}

/**
 * What each column holds, by its heading; null if unknown. The first match takes a field. Remarks about health don't become
 * staff notes unless someone chooses so.
 */
export function guessColumns({ headings, lines }: Table): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = headings.map((heading, n) => {
    const field = IMPORT_FIELDS.find((one) => !taken.has(one) && HEADINGS[one].test(bare(heading)))
    if (field === undefined || (field === 'note' && mentionsHealth(lines, n))) return null
    taken.add(field)
    return field
  })
  // "Name" beside "Surname" is the first name.
  return guessed.map((field) =>
    field === 'name' && taken.has('lastName') && !taken.has('firstName') ? 'firstName' : field,
  )
}

/** "E-mail 1 - Value" in Google's export is the email; its label and type columns only say which one. */
const bare = (heading: string) =>
  /\b(?:label|type)$|^phonetic\b/i.test(heading.trim())
    ? ''
    : heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const fieldOf = (heading: string) => IMPORT_FIELDS.find((one) => HEADINGS[one].test(bare(heading)))

/** In English, since Indian studios keep such lists in it. */
const HEALTH =
  /\b(slip(ped)?\s?disc|dis[ck]s?|injur\w*|surger\w*|operat(ed|ion)|fractur\w*|pregnan\w*|prenatal|postnatal|bp|blood pressure|hypertens\w*|diabet\w*|sugar|asthma\w*|thyroid|pco[ds]|arthriti\w*|migraine\w*|cardia\w*|heart|hernia|sciatica|spondyl\w*|vertigo|epilep\w*|cancer|cholesterol|depress\w*|anxiety|medic(al|ation|ine)s?|doctor|(back|knee|neck|shoulder|hip|joint)s?\s(pain|issue|problem|injury|ache)s?|pain)\b/i

/** Whether a column mentions health. */
export function mentionsHealth(lines: readonly CsvLine[], column: number): boolean {
  return lines.some(({ cells }) => HEALTH.test(cells[column] ?? ''))
}
