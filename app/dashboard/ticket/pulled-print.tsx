import { useEffect, useState } from 'react'
import type { Image } from '../../../contract/classes.ts'
import { fromImage } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { useTheme } from '../../ui/use-theme.ts'
import { platesOf } from './plates.ts'
import styles from './pulled-print.module.css'

type PulledPrintProps = {
  image: Image
  /** Just bought: it is pulled before one's eyes. Anyone who asked for less motion finds it there. */
  fresh: boolean
}

/** The print of a class, pulled plate by plate when it is new. */
export function PulledPrint({ image, fresh }: PulledPrintProps) {
  const [plates, setPlates] = useState<string[] | null>(null)
  const [isPulled, setPulled] = useState(!fresh || matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [theme] = useTheme()
  const url = theme === 'dark' ? image.nightUrl : image.url

  useEffect(() => {
    if (isPulled) return
    let isGone = false
    platesOf(url).then((found) => {
      if (isGone) return
      if (found.length === 0) setPulled(true)
      setPlates(found)
    })
    return () => {
      isGone = true
    }
  }, [isPulled, url])

  return (
    <div className={styles.sheet} data-pulled={isPulled || undefined}>
      <Picture {...fromImage(image)} className={styles.print} />
      {!isPulled &&
        plates?.map((plate, index) => (
          <img
            key={plate}
            className={styles.plate}
            src={plate}
            alt=""
            onAnimationEnd={index === plates.length - 1 ? () => setPulled(true) : undefined}
          />
        ))}
    </div>
  )
}
