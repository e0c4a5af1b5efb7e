import type { TestimonialOnWire } from '../../../contract/testimonials.ts'
import { TIMINGS } from '../../../shared/limits.ts'
import { quoted } from '../../../shared/typed/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import carouselStyles from '../../ui/carousel.module.css'
import { Arrows, PauseButton, Place, slide } from '../../ui/carousel-controls.tsx'
import { avatarOf, galleryOf } from '../../ui/illustrations.ts'
import { Medallion } from '../../ui/medallion.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './quotes.module.css'

export function Quotes({ quotes, title }: { quotes: TestimonialOnWire[]; title: string }) {
  return (
    <section
      className="section sunk"
      id="testimonial"
      aria-labelledby="quotes"
      aria-roledescription="carousel"
      data-carousel={TIMINGS.testimonialAdvance}
    >
      <div className={`wrap ${styles.quotes}`}>
        <div>
          <div className={styles.head}>
            <span className="eyebrow">TESTIMONIALS</span>
            <ButtonLink look="quiet" small to="/testimonialPage">
              More reviews
            </ButtonLink>
          </div>
          <h2 id="quotes">{title}</h2>
          <div className={carouselStyles.stack} data-slides="spoken" data-swipe aria-live="off">
            {quotes.map((quote, i) => (
              <div key={quote._id} {...slide(i, quotes.length)}>
                <figure>
                  <blockquote>{quoted(quote.text)}</blockquote>
                  <figcaption className={styles.person}>
                    <Medallion name={quote.name} picture={avatarOf(quote)} size={72} />
                    <b>{quote.name}</b>
                    <Place of={i} among={quotes.length} />
                  </figcaption>
                </figure>
              </div>
            ))}
          </div>
          <div className={carouselStyles.controls}>
            <Arrows count={quotes.length} of="quotes" />
            <PauseButton of="quotes" />
          </div>
        </div>
        <div className={carouselStyles.stack} data-slides="seen">
          {quotes.map((quote, i) => (
            <div key={quote._id} aria-hidden={i !== 0}>
              <Picture {...galleryOf(quote)} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
