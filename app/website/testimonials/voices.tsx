import type { TestimonialOnWire } from '../../../contract/testimonials.ts'
import { TIMINGS } from '../../../shared/limits.ts'
import { quoted } from '../../../shared/typed/text.ts'
import carouselStyles from '../../ui/carousel.module.css'
import { Arrows, PauseButton, Place, slide } from '../../ui/carousel-controls.tsx'
import { Medallion } from '../../ui/medallion.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './voices.module.css'

const AT_FIRST = { '--at': 0 }
const PORTRAIT = { width: 240, height: 240 }
const GALLERY = { width: 800, height: 1000 }

/** Quotes and pictures in two carousels that turn together, by one set of arrows: both show the same person. */
export function Voices({ testimonials }: { testimonials: TestimonialOnWire[] }) {
  const count = testimonials.length
  return (
    <section
      className={styles.voices}
      id="testimonial"
      aria-labelledby="testimonial-title"
      data-carousel={TIMINGS.testimonialSection}
    >
      <div className="wrap">
        <div className={styles.head}>
          <span className="eyebrow">TESTIMONIALS</span>
          <h1 id="testimonial-title">Once you try it, you can't go back</h1>
        </div>
        <div className={styles.pair}>
          <section aria-roledescription="carousel" aria-label="Quotes">
            <div className={carouselStyles.strip} data-swipe>
              <div className={carouselStyles.track} style={AT_FIRST} data-slides="spoken" aria-live="off">
                {testimonials.map((one, i) => (
                  <div key={one._id} {...slide(i, count)}>
                    <figure>
                      <Medallion
                        name={one.name}
                        picture={{ src: one.image, nightSrc: one.nightImage, ...PORTRAIT }}
                        size={112}
                      />
                      <blockquote>{quoted(one.text)}</blockquote>
                      <figcaption>
                        <span>
                          <b>{one.name}</b>
                          {one.className && <small>{one.className}</small>}
                        </span>
                        <Place of={i} among={count} />
                      </figcaption>
                    </figure>
                  </div>
                ))}
              </div>
            </div>
          </section>
          <section aria-roledescription="carousel" aria-label="Gallery">
            {/* The quotes speak for both: a picture is not announced as well. */}
            <div className={carouselStyles.strip} aria-live="off" data-swipe>
              <div className={carouselStyles.track} style={AT_FIRST} data-slides="seen">
                {testimonials.map((one, i) => (
                  <div key={one._id} {...slide(i, count)}>
                    <Picture
                      className={styles.picture}
                      src={one.galleryImage}
                      nightSrc={one.nightGalleryImage}
                      {...GALLERY}
                      alt={`Print chosen by ${one.name}`}
                      first={i === 0}
                    />
                  </div>
                ))}
              </div>
            </div>
          </section>
          <div className={`${styles.controls} ${carouselStyles.controls}`}>
            <Arrows count={count} of="quotes" />
            <PauseButton of="testimonials" />
          </div>
        </div>
      </div>
    </section>
  )
}
