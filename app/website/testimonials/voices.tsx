import type { TestimonialOnWire } from '../../../contract/testimonials.ts'
import { TIMINGS } from '../../../shared/limits.ts'
import carouselStyles from '../../ui/carousel.module.css'
import { useCarousel } from '../../ui/carousel.ts'
import { Arrows, PauseButton } from '../../ui/carousel-controls.tsx'
import { Medallion } from '../../ui/medallion.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './voices.module.css'

const PORTRAIT = { width: 240, height: 240 }
const GALLERY = { width: 800, height: 1000 }

/** Quotes and pictures in two carousels that turn together: both show the same person. */
export function Voices({ testimonials }: { testimonials: TestimonialOnWire[] }) {
  const carousel = useCarousel(testimonials.length, TIMINGS.testimonialSection)
  const at = { '--at': carousel.index }
  return (
    <section
      className={styles.voices}
      id="testimonial"
      aria-labelledby="testimonial-title"
      {...carousel.holding}
    >
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <span className="eyebrow">TESTIMONIALS</span>
            <h1 id="testimonial-title">Once you try it, you can't go back</h1>
          </div>
          <PauseButton carousel={carousel} of="testimonials" />
        </div>
        <div className={styles.pair}>
          <section aria-roledescription="carousel" aria-label="Quotes">
            <div className={carouselStyles.strip} {...carousel.slides}>
              <div className={carouselStyles.track} style={at}>
                {testimonials.map((one, i) => (
                  <div key={one._id} {...carousel.slide(i)}>
                    <figure>
                      <Medallion
                        name={one.name}
                        picture={{ src: one.image, nightSrc: one.nightImage, ...PORTRAIT }}
                        size={112}
                      />
                      <blockquote>“{one.text}”</blockquote>
                      <figcaption>{one.name}</figcaption>
                    </figure>
                  </div>
                ))}
              </div>
            </div>
            <div className={`${styles.controls} ${carouselStyles.controls}`}>
              <Arrows carousel={carousel} of="quotes" />
            </div>
          </section>
          <section aria-roledescription="carousel" aria-label="Gallery">
            {/* The quotes speak for both: a picture is not announced as well. */}
            <div className={carouselStyles.strip} {...carousel.slides} aria-live="off">
              <div className={carouselStyles.track} style={at}>
                {testimonials.map((one, i) => (
                  <div key={one._id} {...carousel.slide(i)}>
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
            <div className={`${styles.controls} ${carouselStyles.controls}`}>
              <Arrows carousel={carousel} of="pictures" />
            </div>
          </section>
        </div>
      </div>
    </section>
  )
}
