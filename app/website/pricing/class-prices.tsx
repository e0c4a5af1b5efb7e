import { Link } from 'react-router'
import type { YogaClassOnWire } from '../../../contract/classes.ts'
import { LevelDots, priceOf, whatIsLeft } from '../../classes/class-facts.tsx'

/** What the table tells of a class: the page carries no more. */
export function inTable(one: YogaClassOnWire) {
  const { _id, slug, title, status, centre, type, difficulty, totalClasses, sessionsLeft, price } = one
  return { _id, slug, title, status, centre, type, difficulty, totalClasses, sessionsLeft, price }
}

/** Every class that can be had, with its price. */
export function ClassPrices({ classes }: { classes: ReturnType<typeof inTable>[] }) {
  const onSale = classes.filter((one) => one.status !== 'Finished')
  return (
    <section className="class-prices" aria-labelledby="class-prices">
      <h2 id="class-prices">Classes</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" className="wide-only">
              Where
            </th>
            <th scope="col" className="wide-only">
              Level
            </th>
            <th scope="col" className="wide-only r">
              Classes
            </th>
            <th scope="col" className="r">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {onSale.map((one) => (
            <tr key={one._id}>
              <td>
                <Link to={`/class/${one.slug}`}>{one.title}</Link>
              </td>
              <td className="wide-only">{one.centre?.name ?? one.type}</td>
              <td className="wide-only">
                <LevelDots level={one.difficulty} />
              </td>
              <td className="wide-only r">{whatIsLeft(one)?.replace(' classes', '') ?? one.totalClasses}</td>
              <td className="r">
                <b className="num">{priceOf(one.price)}</b>
                {whatIsLeft(one) && <span className="narrow-only small">{whatIsLeft(one)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
