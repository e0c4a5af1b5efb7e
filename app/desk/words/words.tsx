import type { WordsIndex } from '../../../contract/website-content.ts'
import { wordsApi } from '../../api/words.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { titled } from '../../studio.ts'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, DeskPart } from '../parts.tsx'
import type { Route } from './+types/words'
import { isOne, SHELVES, wayTo } from './kinds.ts'
import styles from './words.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const index = await wordsApi.index()
  if (index.status === 401) throw redirectToLogin(request)
  return { index }
}

/** Everything that the studio writes for visitors, and where. */
export default function Words({ loaderData: { index } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead title="Website" about="Changes save automatically; older versions can be restored." />
      {!index.ok && <Failed message={index.message} code={index.code} />}
      {index.ok && (
        <DeskPart title="Content" id="written">
          <ul className={partsStyles.rows}>
            {SHELVES.map(({ shelf, kind, label, one }) => {
              const found = index.data.kinds.find((row) => row.kind === kind)
              return (
                <Row
                  key={shelf}
                  to={wayTo({ shelf, kind })}
                  label={label}
                  about={
                    isOne(kind)
                      ? oneInWords(found)
                      : `${counted(found?.published ?? 0, one)} published${
                          found?.unfinished ? `, ${found.unfinished} unpublished` : ''
                        }`
                  }
                />
              )
            })}
            <Row
              to="/studio/words/pictures"
              label="Pictures"
              about={
                index.data.pictures === 0 ? 'None uploaded yet' : counted(index.data.pictures, 'picture')
              }
            />
          </ul>
        </DeskPart>
      )}
      <DeskPart title="See also" id="elsewhere">
        <ul className={partsStyles.rows}>
          <Row
            to="/studio/settings"
            label="Studio details"
            about="Name, welcome text, hours, phone, social links"
          />
          <Row to="/studio/classes" label="Classes" about="Classes on sale, their pictures and pages" />
        </ul>
      </DeskPart>
    </>
  )
}

function Row({ to, label, about }: { to: string; label: string; about: string }) {
  return (
    <li>
      <div>
        <Link className={styles.title} to={to}>
          {label}
        </Link>
        <p>{about}</p>
      </div>
    </li>
  )
}

function oneInWords(found: WordsIndex['kinds'][number] | undefined): string {
  const read = found?.published ? 'Published' : 'Not published yet'
  return found?.unfinished ? `${read}, with unpublished changes` : read
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Website')]
}
