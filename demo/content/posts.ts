import { aCornerOfYourOwn } from './posts/a-corner-of-your-own.ts'
import { aGentleHourBeforeBed } from './posts/a-gentle-hour-before-bed.ts'
import { aPlateForPracticeDays } from './posts/a-plate-for-practice-days.ts'
import { beforeYourFirstClass } from './posts/before-your-first-class.ts'
import { meditationForRestlessPeople } from './posts/meditation-for-restless-people.ts'
import { oneBreathCounted } from './posts/one-breath-counted.ts'
import { strongWithoutStrain } from './posts/strong-without-strain.ts'
import { theCaseForTheSlowSunSalutation } from './posts/the-case-for-the-slow-sun-salutation.ts'
import { theDeskAndTheSpine } from './posts/the-desk-and-the-spine.ts'
import { walkingAsPractice } from './posts/walking-as-practice.ts'
import { washingTheCup } from './posts/washing-the-cup.ts'
import { whatPropsAreReallyFor } from './posts/what-props-are-really-for.ts'
import type { PostContent } from './types.ts'

/** Newest first. */
export const posts: PostContent[] = [
  beforeYourFirstClass,
  aGentleHourBeforeBed,
  theCaseForTheSlowSunSalutation,
  strongWithoutStrain,
  meditationForRestlessPeople,
  theDeskAndTheSpine,
  washingTheCup,
  whatPropsAreReallyFor,
  aPlateForPracticeDays,
  walkingAsPractice,
  aCornerOfYourOwn,
  oneBreathCounted,
]
