import { TIMINGS } from '../../../contract/limits.ts'
import { stylePrint } from '../../art.ts'
import { useCarousel } from '../../components/carousel.ts'
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from '../../components/icons.tsx'
import { Medallion } from '../../components/medallion.tsx'
import { Picture } from '../../components/picture.tsx'

const QUOTES = [
  {
    name: 'Kavita Nair',
    where: 'Mysore, practising since 2022',
    text: 'I came for my shoulders and stayed for the silence at the end of class. I sleep through the night now, which I had stopped expecting.',
    style: 'Kundalini',
    caption: 'Plate 12. Seven lights',
  },
  {
    name: 'Rohan Deshpande',
    where: 'Mumbai, practising since 2023',
    text: 'Nobody hurried me. In the fourth week my heels touched the floor, and the teacher noticed before I did.',
    style: 'Vinyasa',
    caption: 'Plate 7. The river finds its way',
  },
  {
    name: 'Meera Joshi',
    where: 'Rishikesh, practising since 2021',
    text: 'Sunday evenings used to be for worrying about Monday. Now they are for lying very still under a blanket.',
    style: 'Yin',
    caption: 'Plate 9. The moon comes down',
  },
] as const

export function Quotes() {
  const { index, paused, pause, go, holding } = useCarousel(QUOTES.length, TIMINGS.testimonialAdvance)
  return (
    <section className="sec sunk" id="testimonial" aria-labelledby="quotes" {...holding}>
      <div className="wrap quotes">
        <div>
          <span className="label geru">TESTIMONIALS</span>
          <h2 id="quotes">Once you try it, you can't go back</h2>
          <div className="stack">
            {QUOTES.map((quote, i) => (
              <figure key={quote.name} aria-hidden={i !== index}>
                <blockquote>“{quote.text}”</blockquote>
                <figcaption className="who">
                  <Medallion name={quote.name} size={72} />
                  <span>
                    <b>{quote.name}</b>
                    <span className="small">{quote.where}</span>
                  </span>
                </figcaption>
              </figure>
            ))}
          </div>
          <div className="ctl">
            <button type="button" className="iconbtn" aria-label="Previous" onClick={() => go(index - 1)}>
              <BackIcon />
            </button>
            <div className="dots">
              {QUOTES.map(({ name }, i) => (
                <button
                  key={name}
                  type="button"
                  aria-label={`Quote ${i + 1}`}
                  aria-current={i === index || undefined}
                  onClick={() => go(i)}
                >
                  <i />
                </button>
              ))}
            </div>
            <button type="button" className="iconbtn" aria-label="Next" onClick={() => go(index + 1)}>
              <ForwardIcon />
            </button>
            <button
              type="button"
              className="iconbtn bare"
              aria-label={paused ? 'Play the quotes' : 'Pause the quotes'}
              onClick={pause}
            >
              {paused ? <PlayIcon /> : <PauseIcon />}
            </button>
          </div>
        </div>
        <div className="stack">
          {QUOTES.map(({ name, style, caption }, i) => (
            <figure key={name} aria-hidden={i !== index}>
              <Picture {...stylePrint(style)} />
              <figcaption className="caption">
                <span>{caption}</span>
                <span>{style}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
