import type { Point } from '../../path.ts'
import { angleTo, BONES, corner, type Limb, type Pose } from './body.ts'

const SPINE = BONES.spine[0] + BONES.spine[1]
const LEG = BONES.thigh + BONES.shank
const ARM = BONES.upperArm + BONES.forearm
/** Of an ankle above a foot that stands, of a wrist above a hand that lies. */
const ANKLE = -15
const WRIST = -9

const both = (limb: Limb): [Limb, Limb] => [limb, limb]
const free = (upper: number, lower: number, end = lower): Limb => ({ turn: [upper, lower], end })
const knee = (x: number, y = ANKLE, end = 0): Limb => ({ at: [x, y], bend: 1, end })
const elbow = (x: number, y = WRIST, end = 0): Limb => ({ at: [x, y], bend: -1, end })
/** Seen from the front, the other side of the body is the mirror of one. */
const mirrored = (limb: Limb): [Limb, Limb] => [limb, mirror(limb)]

function mirror(limb: Limb): Limb {
  const end = 180 - limb.end
  const flip = ([x, y]: Point): Point => [-x, y]
  if ('turn' in limb) return { ...limb, turn: [180 - limb.turn[0], 180 - limb.turn[1]], end }
  if ('mid' in limb) return { ...limb, mid: flip(limb.mid), at: flip(limb.at), end }
  return { ...limb, at: flip(limb.at), bend: limb.bend === 1 ? -1 : 1, end }
}

function mirrorPose(pose: Pose): Pose {
  const { pelvis, spine, arms, legs, look = 0 } = pose
  return {
    ...pose,
    pelvis: [-pelvis[0], pelvis[1]],
    spine: [180 - spine[0], 180 - spine[1]],
    head: 180 - pose.head,
    arms: [mirror(arms[1]), mirror(arms[0])],
    legs: [mirror(legs[1]), mirror(legs[0])],
    look: look === 0 ? 0 : look === 1 ? -1 : 1,
  }
}

// From the side, standing.
const stand: Pose = {
  pelvis: [0, ANKLE - LEG + 1],
  spine: [92, 88],
  head: 88,
  arms: both(free(-93, -86)),
  legs: both(knee(0)),
}
const armsUp: Pose = { ...stand, spine: [94, 90], head: 82, arms: [free(84, 86), free(80, 83)] }
const palms: Pose = { ...stand, arms: both(free(-72, 48, 72)) }
const fold: Pose = {
  pelvis: [-30, -206],
  spine: [-22, -76],
  head: -92,
  arms: [elbow(52, -30, -60), elbow(58, -30, -60)],
  legs: both(knee(0)),
}
const halfLift: Pose = {
  pelvis: [-34, -212],
  spine: [6, -2],
  head: 4,
  arms: both({ at: [26, -102], bend: -1, end: -84 }),
  legs: both(knee(0)),
}

// Between hands and feet: the toes and the hands stay where they are.
const HAND: Point = [140, WRIST]
const TOE = -182
const hands = both({ at: HAND, bend: -1, end: 0 })
const tucked = both({ at: [TOE - 10, -44], bend: 1, end: -76 })
const plankAt: Point = [
  HAND[0] - Math.sqrt((SPINE + LEG - 4) ** 2 - (ARM - 35) ** 2) * (SPINE / (SPINE + LEG)),
  WRIST - ARM + ((ARM - 35) * SPINE) / (SPINE + LEG) + 3,
]
const plankLine = angleTo(plankAt, [HAND[0] - 4, WRIST - ARM])
const plank: Pose = {
  pelvis: plankAt,
  spine: [plankLine, plankLine],
  head: plankLine - 2,
  arms: hands,
  legs: tucked,
}
const HEEL: Point = [TOE - 32, -32]
const dogAt = corner(HEEL, HAND, LEG - 3, SPINE + ARM - 16, 1)
const dogLine = angleTo(dogAt, HAND)
const dog: Pose = {
  pelvis: dogAt,
  spine: [dogLine + 1, dogLine - 1],
  head: dogLine - 6,
  arms: hands,
  legs: both({ at: HEEL, bend: 1, end: -32 }),
}
const dogSoft: Pose = {
  ...dog,
  pelvis: [dogAt[0] + 6, dogAt[1] + 12],
  spine: [dogLine + 2, dogLine + 2],
  legs: both({ at: [HEEL[0] + 14, -36], bend: 1, end: -42 }),
}
const cobra: Pose = {
  pelvis: [38, -28],
  spine: [34, 66],
  head: 76,
  arms: both({ at: [126, WRIST], bend: -1, end: 0 }),
  legs: both({ at: [-168, -13], bend: -1, end: 184 }),
}
const prone: Pose = {
  pelvis: [28, -29],
  spine: [2, 0],
  head: 3,
  arms: both({ mid: [98, -52], at: [126, WRIST], end: 0 }),
  legs: both({ at: [-178, -13], bend: -1, end: 184 }),
}
const kneesDown: Pose = {
  pelvis: [-26, -119],
  spine: [8, 8],
  head: 2,
  arms: both({ at: [104, WRIST], bend: -1, end: 0 }),
  legs: both({ mid: [-26, -16], at: [-124, -13], end: 184 }),
}

// On hands and knees.
const cow: Pose = { ...kneesDown, pelvis: [-24, -117], spine: [-16, 34], head: 58 }
const cat: Pose = { ...kneesDown, pelvis: [-22, -116], spine: [40, -16], head: -62 }

// Kneeling.
const kneel: Pose = {
  pelvis: [-58, -60],
  spine: [94, 89],
  head: 88,
  arms: both({ at: [12, -74], bend: -1, end: -28 }),
  legs: both({ mid: [44, -20], at: [-54, -13], end: 184 }),
}
const kneelUp: Pose = { ...kneel, arms: both(free(82, 86)), head: 84 }
const child: Pose = {
  pelvis: [-52, -58],
  spine: [10, -20],
  head: -16,
  arms: [
    { at: [196, WRIST], bend: -1, end: 0 },
    { at: [204, WRIST], bend: -1, end: 0 },
  ],
  legs: both({ mid: [48, -20], at: [-50, -13], end: 184 }),
}
const childArmsBack: Pose = {
  ...child,
  arms: both({ mid: [22, -22], at: [-40, -9], end: 180 }),
}

// On the back: head at the right, feet at the left.
const sitKnees: Pose = {
  facing: -1,
  pelvis: [10, -30],
  spine: [84, 96],
  head: 96,
  arms: both({ at: [-62, -92], bend: 1, end: 200 }),
  legs: both({ at: [-128, ANKLE], bend: -1, end: 180 }),
}
const halfWayDown: Pose = {
  ...sitKnees,
  spine: [62, 34],
  head: 50,
  arms: both({ at: [46, -12], bend: 1, end: 180 }),
}
const backKnees: Pose = {
  facing: -1,
  pelvis: [0, -30],
  spine: [-2, 3],
  head: 5,
  arms: both({ mid: [72, -12], at: [14, -10], end: 180 }),
  legs: both({ at: [-116, ANKLE], bend: -1, end: 180 }),
}
const rest: Pose = {
  ...backKnees,
  pelvis: [0, -29],
  head: 5,
  legs: [
    { at: [-202, -15], bend: -1, end: 124, foot: 0.85 },
    { at: [-200, -16], bend: -1, end: 84, foot: 0.95 },
  ],
}
const hug: Pose = {
  ...backKnees,
  arms: both({ mid: [66, -62], at: [4, -94], end: 190 }),
  legs: both({ mid: [38, -124], at: [-56, -96], end: 196 }),
}

// On the belly, on the forearms.
const sphinx: Pose = {
  pelvis: [-18, -27],
  spine: [15, 46],
  head: 62,
  arms: both({ mid: [92, -13], at: [154, WRIST], end: 0 }),
  legs: both({ at: [-224, -13], bend: -1, end: 184 }),
}
const sphinxLow: Pose = {
  ...sphinx,
  spine: [12, 36],
  head: 46,
  arms: both({ mid: [108, -13], at: [170, WRIST], end: 0 }),
}
const flat: Pose = {
  ...sphinx,
  pelvis: [-18, -29],
  spine: [2, 0],
  head: 4,
  arms: both({ mid: [148, -16], at: [132, WRIST], end: 150 }),
}

// From the front, standing.
const mountain: Pose = {
  front: 1,
  pelvis: [0, ANKLE - LEG + 1],
  spine: [90, 90],
  head: 90,
  arms: mirrored(free(-80, -87)),
  legs: mirrored({ at: [17, ANKLE], bend: 1, end: -58, foot: 0.55 }),
}
const mountainSoft: Pose = { ...mountain, pelvis: [0, ANKLE - LEG + 4], arms: mirrored(free(-76, -82)) }
const mountainHeart: Pose = { ...mountain, arms: mirrored({ mid: [70, -290], at: [11, -318], end: 96 }) }
const mountainUp: Pose = { ...mountain, arms: mirrored(free(68, 88)) }
const mountainWide: Pose = { ...mountain, arms: mirrored(free(2, 2)) }

// Warrior, wide on the place.
const turned = (x: number, out: boolean): Limb => ({
  at: [x, ANKLE],
  bend: x > 0 ? 1 : -1,
  end: x > 0 ? (out ? 0 : -50) : out ? 180 : 230,
  foot: out ? 1 : 0.6,
})
const wide: Pose = {
  front: 1,
  pelvis: [0, -158],
  spine: [90, 90],
  head: 90,
  arms: mirrored(free(-72, -84)),
  legs: [turned(156, true), turned(-156, false)],
}
const wideArms: Pose = { ...wide, arms: mirrored(free(1, 1)) }
const warrior: Pose = {
  ...wideArms,
  pelvis: [32, -114],
  look: 1,
}
const wideOther: Pose = { ...wideArms, legs: [turned(156, false), turned(-156, true)] }
const warriorOther: Pose = mirrorPose(warrior)

// Seated, from the front.
const crossed = (): [Limb, Limb] => [
  { mid: [104, -24], at: [-14, -13], end: 192, foot: 0.9 },
  { mid: [-104, -24], at: [24, -18], end: -14, foot: 0.8 },
]
const sit: Pose = {
  front: 1,
  pelvis: [0, -36],
  spine: [90, 90],
  head: 90,
  arms: mirrored({ mid: [66, -98], at: [88, -46], end: -62 }),
  legs: crossed(),
}
const sitUp: Pose = { ...sit, arms: mirrored(free(66, 92)) }
const sitHeart: Pose = { ...sit, arms: mirrored({ mid: [68, -106], at: [11, -132], end: 96 }) }
const sitBelly: Pose = { ...sit, arms: mirrored({ mid: [72, -96], at: [22, -76], end: 176 }) }
const sitRight: Pose = {
  ...sit,
  front: 0.62,
  look: 1,
  spine: [89, 88],
  arms: [
    { mid: [74, -92], at: [88, -26], end: -84 },
    { mid: [-16, -98], at: [52, -54], end: 0 },
  ],
}
const sitLeft: Pose = mirrorPose({ ...sitRight, legs: [mirror(crossed()[1]), mirror(crossed()[0])] })
const sitBow: Pose = { ...sit, head: 90, bow: 0.5 }

const butterflyLegs = (x: number): [Limb, Limb] =>
  mirrored({ mid: [112, -26], at: [x, -19], end: -74, foot: 0.5 })
const butterfly: Pose = {
  ...sit,
  arms: mirrored({ mid: [66, -86], at: [26, -30], end: 226 }),
  legs: butterflyLegs(14),
}
const butterflyOpen: Pose = { ...butterfly, spine: [90, 90], legs: butterflyLegs(14) }
const butterflyFold: Pose = {
  ...butterfly,
  tall: 0.66,
  bow: 0.75,
  arms: mirrored({ mid: [78, -56], at: [32, -22], end: 230 }),
}
const butterflyDeep: Pose = {
  ...butterflyFold,
  tall: 0.5,
  bow: 1,
  arms: mirrored({ mid: [86, -44], at: [36, -18], end: 230 }),
}
const butterflyHands: Pose = { ...butterflyDeep, arms: mirrored({ mid: [88, -40], at: [70, -12], end: -70 }) }

export const POSES = {
  stand,
  armsUp,
  palms,
  fold,
  halfLift,
  plank,
  dog,
  dogSoft,
  cobra,
  prone,
  kneesDown,
  cow,
  cat,
  kneel,
  kneelUp,
  child,
  childArmsBack,
  sitKnees,
  halfWayDown,
  backKnees,
  rest,
  hug,
  sphinx,
  sphinxLow,
  flat,
  mountain,
  mountainSoft,
  mountainHeart,
  mountainUp,
  mountainWide,
  wide,
  wideArms,
  warrior,
  wideOther,
  warriorOther,
  sit,
  sitUp,
  sitHeart,
  sitBelly,
  sitRight,
  sitLeft,
  sitBow,
  butterfly,
  butterflyOpen,
  butterflyFold,
  butterflyDeep,
  butterflyHands,
} satisfies Record<string, Pose>

export type PoseName = keyof typeof POSES
