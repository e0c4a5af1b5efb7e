import { deskApi } from '../../api/desk.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'
import { requireStaff } from '../gate.ts'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskHead } from '../parts.tsx'
import type { Route } from './+types/pay'
import { OfAll } from './of-all.tsx'
import { Rates } from './rates.tsx'
import { MonthStatement } from './statement.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { desk } = await requireStaff(request)
  const { searchParams } = new URL(request.url)
  const month = searchParams.get('month') ?? undefined
  const teacher = searchParams.get('teacher') ?? undefined
  const seesAll = desk.may.includes('pay.see')
  const hasOwn = desk.teacher !== null && desk.may.includes('pay.see-own')
  const [statement, rates, all] = await Promise.all([
    teacher || hasOwn ? deskApi.pay({ month, teacher }) : null,
    teacher || hasOwn ? deskApi.rates(teacher) : null,
    seesAll && !teacher ? deskApi.payOfAll(month) : null,
  ])
  return {
    statement,
    rates,
    all,
    chosen: teacher !== undefined,
    maySet: desk.may.includes('pay.set'),
    mayClose: desk.may.includes('pay.close'),
  }
}

/** What teachers earn: one's own, and for the studio everyone's. */
export default function Pay({ loaderData }: Route.ComponentProps) {
  const { statement, rates, all, chosen, maySet, mayClose } = loaderData
  const name = chosen && statement?.ok ? statement.data.teacher.name : null
  return (
    <>
      {chosen && (
        <Link className={backLinkStyles.back} to="/studio/pay">
          <BackIcon />
          All teachers
        </Link>
      )}
      <DeskHead
        title={name ?? 'Earnings'}
        about={name ? undefined : 'Calculated from attendance and your rates.'}
      />
      {all &&
        (all.ok ? (
          <OfAll of={all.data} mayClose={mayClose} />
        ) : (
          <Failed message={all.message} code={all.code} />
        ))}
      {statement && !statement.ok && <Failed message={statement.message} code={statement.code} />}
      {statement?.ok && (
        <DeskColumns
          aside={
            rates?.ok && (
              <Rates rates={rates.data} teacherId={maySet && chosen ? statement.data.teacher._id : null} />
            )
          }
        >
          <MonthStatement of={statement.data} chosen={chosen} mayCorrect={mayClose} />
        </DeskColumns>
      )}
      {!statement && !all && (
        <p className={partsStyles.none}>
          You don’t have a page among the teachers, so there are no earnings to show.
        </p>
      )}
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Earnings')]
}
