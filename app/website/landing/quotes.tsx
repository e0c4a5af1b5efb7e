import { TIMINGS } from '../../../shared/limits.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useCarousel } from '../../ui/carousel.ts'
import { Arrows, PauseButton } from '../../ui/carousel-controls.tsx'
import { printOf } from '../../ui/illustrations.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { Picture } from '../../ui/picture.tsx'

const QUOTES = [
  {
    key: 'kavita',
    name: 'Kavita Nair',
    text: 'I came for my shoulders and stayed for the silence at the end of class. It is the one hour of my week in which nobody needs anything from me.',
  },
  {
    key: 'farhan',
    name: 'Farhan Qureshi',
    text: 'Two decades of cricket left me unable to touch my shins. Nobody laughed. Eight weeks later I met my toes again, and we are on good terms.',
  },
  {
    key: 'tenzin',
    name: 'Tenzin Dolma',
    text: 'The teachers remember your name, and which knee it is. That is why I climb three floors on a Monday morning.',
  },
]

export function Quotes() {
  const carousel = useCarousel(QUOTES.length, TIMINGS.testimonialAdvance)
  return (
    <section
      className="sec sunk"
      id="testimonial"
      aria-labelledby="quotes"
      aria-roledescription="carousel"
      {...carousel.holding}
    >
      <div className="wrap quotes">
        <div>
          <span className="label geru">TESTIMONIALS</span>
          <h2 id="quotes">Once you try it, you can't go back</h2>
          <div className="stack" {...carousel.slides}>
            {QUOTES.map((quote, i) => (
              <div key={quote.key} {...carousel.slide(i)}>
                <figure>
                  <blockquote>“{quote.text}”</blockquote>
                  <figcaption className="who">
                    <Medallion name={quote.name} picture={printOf('testimonial', quote.key)} size={72} />
                    <b>{quote.name}</b>
                  </figcaption>
                </figure>
              </div>
            ))}
          </div>
          <div className="ctl">
            <Arrows carousel={carousel} of="quotes" />
            <PauseButton carousel={carousel} of="quotes" />
            <ButtonLink look="quiet" small to="/testimonialPage">
              More voices
            </ButtonLink>
          </div>
        </div>
        <div className="stack">
          {QUOTES.map(({ key }, i) => (
            <div key={key} aria-hidden={i !== carousel.index}>
              <Picture {...printOf('gallery', key)} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
