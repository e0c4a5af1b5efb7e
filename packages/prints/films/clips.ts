import type { Breath, Clip, Step } from './clip.ts'
import type { PoseName } from './figure/poses.ts'

const say = (seconds: number, text: string, pose?: PoseName): Step => ({
  seconds,
  text,
  ...(pose && { pose }),
})
const breathe =
  (breath: Breath) =>
  (seconds: number, text: string, pose?: PoseName): Step => ({ seconds, text, breath, ...(pose && { pose }) })
const [inhale, exhale, pause] = [breathe('in'), breathe('out'), breathe('hold')]
const times = (count: number, steps: Step[]): Step[] => Array.from({ length: count }, () => steps).flat()
const chapter = (title: string, ...[first, ...rest]: Step[]): Step[] => [
  { ...first!, chapter: title },
  ...rest,
]

const HATHA = 'Gentle Hatha at Home'
const FLOW = 'Slow Flow Library'
const YIN = 'Yin by Moonlight'
const BREATH = 'Breath by Breath'

export const clips: Clip[] = [
  {
    key: 'hatha-mountain',
    scene: 'lake',
    series: HATHA,
    title: 'Mountain Pose',
    description: 'Standing well, from the soles of the feet to the crown of the head.',
    start: 'mountain',
    steps: [
      ...chapter(
        'The feet',
        say(7, 'Stand with your feet as wide as your hips.'),
        say(7, 'Spread your toes. Feel four corners of each foot.'),
        say(6, 'Let your knees be soft, not locked.', 'mountainSoft'),
        say(6, 'Grow tall through the legs again.', 'mountain'),
      ),
      ...chapter(
        'Up to the crown',
        say(7, 'Let your tailbone be heavy and your belly soft.'),
        say(7, 'Let your ribs rest above your hips.'),
        say(7, 'Let your shoulders come down, away from your ears.'),
        say(6, 'Lift the crown of your head.'),
      ),
      ...chapter(
        'With the breath',
        ...times(4, [
          inhale(5, 'Breathe in. Arms out and up.', 'mountainUp'),
          exhale(5, 'Breathe out. Arms down, feet heavy.', 'mountain'),
        ]),
        ...times(3, [
          inhale(4, 'Breathe in. Reach to both sides.', 'mountainWide'),
          exhale(5, 'Breathe out. Hands to your heart.', 'mountainHeart'),
        ]),
      ),
      ...chapter(
        'Seen from the side',
        say(8, 'From the side: ear, shoulder, hip and ankle in one line.', 'stand'),
        ...times(2, [
          inhale(5, 'Breathe in. Sweep your arms up.', 'armsUp'),
          exhale(5, 'Breathe out. Let them come down.', 'stand'),
        ]),
      ),
      ...chapter(
        'Stand still',
        say(6, 'Let your arms hang. Soften your hands.', 'mountain'),
        ...times(2, [
          inhale(4, 'Breathe in. Grow tall.'),
          exhale(6, 'Breathe out. Let the ground hold you.'),
        ]),
        say(7, 'Stay as long as you like.'),
      ),
    ],
  },
  {
    key: 'hatha-cat-cow',
    scene: 'lake',
    series: HATHA,
    title: 'Cat and Cow',
    description: 'Moving the spine with the breath, on hands and knees.',
    start: 'kneel',
    steps: [
      ...chapter(
        'Hands and knees',
        say(7, 'Begin on your heels. Let your breath settle.'),
        say(7, 'Come to hands and knees. Spread your fingers.', 'kneesDown'),
        say(7, 'Hands under your shoulders, knees under your hips.'),
      ),
      ...chapter(
        'Each half by itself',
        inhale(5, 'Breathe in. Let your belly sink, look forward.', 'cow'),
        say(7, 'Keep your neck long. The middle of the back moves too.'),
        exhale(5, 'Breathe out. Round your back, look to your knees.', 'cat'),
        say(7, 'Push the floor away. Feel the space between your shoulder blades.'),
        say(6, 'Come back to the middle.', 'kneesDown'),
      ),
      ...chapter(
        'Eight breaths',
        ...times(8, [
          inhale(5, 'Breathe in. Belly sinks, look forward.', 'cow'),
          exhale(5, 'Breathe out. Round your back.', 'cat'),
        ]),
        say(6, 'Come back to the middle. Feel your back.', 'kneesDown'),
      ),
      ...chapter(
        'Rest',
        exhale(6, 'Breathe out. Sit back into child’s pose.', 'child'),
        ...times(2, [
          inhale(4, 'Breathe in. Feel your back widen.'),
          exhale(6, 'Breathe out, and be heavy.'),
        ]),
        say(7, 'Walk your hands in and sit up slowly.', 'kneel'),
        say(7, 'Notice how your back feels now.'),
      ),
    ],
  },
  {
    key: 'hatha-child',
    scene: 'lake',
    series: HATHA,
    title: 'Child’s Pose',
    description: 'Folding forward to rest, with a pillow where you need one.',
    start: 'kneel',
    steps: [
      ...chapter(
        'Kneel',
        say(7, 'Kneel. Bring your big toes together.'),
        say(8, 'Open your knees as wide as the mat, or keep them together.'),
        say(7, 'A blanket under the knees is welcome.'),
        inhale(5, 'Breathe in. Reach your arms up.', 'kneelUp'),
        exhale(7, 'Breathe out. Fold forward.', 'child'),
      ),
      ...chapter(
        'Arms ahead',
        say(8, 'Put a pillow under your chest or forehead.'),
        ...times(4, [
          inhale(4, 'Breathe in. Feel your back widen.'),
          exhale(6, 'Breathe out. Let your hips grow heavy.'),
        ]),
      ),
      ...chapter(
        'Arms beside you',
        say(8, 'Bring your arms back beside your feet, palms up.', 'childArmsBack'),
        say(7, 'Let your shoulders fall towards the floor.'),
        ...times(4, [inhale(4, 'Breathe in, into your back.'), exhale(6, 'Breathe out. Nothing to hold.')]),
      ),
      ...chapter(
        'Come up',
        say(7, 'Reach your arms ahead once more.', 'child'),
        ...times(2, [inhale(4, 'Breathe in.'), exhale(6, 'Breathe out, and stay.')]),
        say(8, 'Walk your hands in and sit up slowly.', 'kneel'),
        say(7, 'Sit for a breath before you move on.'),
      ),
    ],
  },
  {
    key: 'hatha-rest',
    scene: 'lake',
    series: HATHA,
    title: 'Lying Down',
    description: 'A slow count for the end of practice, on your back.',
    start: 'sitKnees',
    steps: [
      ...chapter(
        'The way down',
        say(7, 'Sit with your feet on the floor. Hold your knees.'),
        say(6, 'Lean back on your hands.', 'halfWayDown'),
        say(7, 'Roll down, one part of your back after the other.', 'backKnees'),
        say(7, 'Bring your knees to your chest, and hold them.', 'hug'),
        ...times(2, [inhale(4, 'Breathe in.'), exhale(5, 'Breathe out. Let your back be broad.')]),
      ),
      ...chapter(
        'Settle',
        say(6, 'Put your feet back on the floor.', 'backKnees'),
        say(8, 'Stretch your legs. Let your feet fall open.', 'rest'),
        say(8, 'Turn your palms up. Lengthen your neck.'),
        say(8, 'Let your jaw and your eyes be soft.'),
      ),
      ...chapter(
        'Count',
        ...times(7, [
          inhale(4, 'Breathe in, quietly.'),
          exhale(6, 'Breathe out, and let the floor hold you.'),
        ]),
      ),
      ...chapter(
        'Let go of counting',
        say(10, 'Now let the breath do as it likes.'),
        say(10, 'There is nothing to do.'),
        say(8, 'Move your fingers and toes.'),
        say(7, 'Bend your knees, and roll to one side to get up.', 'backKnees'),
      ),
    ],
  },
  {
    key: 'flow-sun-salutation',
    scene: 'river',
    series: FLOW,
    title: 'Half Sun Salutation',
    description: 'Six movements on six breaths, from standing to folding and back.',
    start: 'stand',
    steps: [
      ...chapter(
        'One at a time',
        say(6, 'Stand at the front of your mat.'),
        inhale(5, 'Breathe in. Sweep your arms up.', 'armsUp'),
        say(6, 'Shoulders stay low. Look up only if your neck likes it.'),
        exhale(5, 'Breathe out. Fold, with bent knees.', 'fold'),
        say(6, 'Let your head hang. Hands on floor, shins or blocks.'),
        inhale(5, 'Breathe in. Lift halfway, long back.', 'halfLift'),
        say(6, 'Hands on your shins. Chest forward.'),
        exhale(5, 'Breathe out. Fold again.', 'fold'),
        inhale(6, 'Breathe in. Rise, arms up.', 'armsUp'),
        exhale(5, 'Breathe out. Hands to your heart.', 'palms'),
      ),
      ...['First round', 'Second round', 'Third round'].flatMap((round) =>
        chapter(
          round,
          inhale(5, 'Breathe in. Sweep your arms up.', 'armsUp'),
          exhale(5, 'Breathe out. Fold.', 'fold'),
          inhale(5, 'Breathe in. Lift halfway.', 'halfLift'),
          exhale(5, 'Breathe out. Fold again.', 'fold'),
          inhale(6, 'Breathe in. Rise, arms up.', 'armsUp'),
          exhale(6, 'Breathe out. Hands to your heart.', 'palms'),
        ),
      ),
      ...chapter(
        'Stand',
        say(7, 'Let your arms hang.', 'stand'),
        ...times(2, [inhale(4, 'Breathe in.'), exhale(5, 'Breathe out.')]),
        say(7, 'Stand for a moment. Then go on with your day.'),
      ),
    ],
  },
  {
    key: 'flow-warrior',
    scene: 'river',
    series: FLOW,
    title: 'Warrior Two',
    description: 'A wide, steady stance on both sides.',
    start: 'mountain',
    steps: [
      ...chapter(
        'The stance',
        say(6, 'Stand in the middle of your mat.'),
        say(7, 'Step your feet wide apart. Turn your right foot out.', 'wide'),
        say(7, 'Right heel in line with the arch of your left foot.'),
        inhale(5, 'Breathe in. Raise your arms to the sides.', 'wideArms'),
        say(6, 'Reach through both hands. Shoulders low.'),
      ),
      ...chapter(
        'To the right',
        exhale(5, 'Breathe out. Bend your right knee over the ankle.', 'warrior'),
        say(8, 'Look over your right hand. Press the outer edge of your left foot down.'),
        ...times(2, [inhale(4, 'Breathe in. Grow tall.'), exhale(5, 'Breathe out. Sink a little.')]),
        ...times(3, [
          inhale(5, 'Breathe in. Straighten the leg.', 'wideArms'),
          exhale(5, 'Breathe out. Bend again.', 'warrior'),
        ]),
        inhale(5, 'Breathe in. Come up.', 'wideArms'),
      ),
      ...chapter(
        'To the left',
        say(7, 'Turn your feet to the left.', 'wideOther'),
        exhale(5, 'Breathe out. Bend your left knee.', 'warriorOther'),
        say(8, 'Look over your left hand. Knee over the ankle, not past it.'),
        ...times(2, [inhale(4, 'Breathe in. Grow tall.'), exhale(5, 'Breathe out. Sink a little.')]),
        ...times(3, [
          inhale(5, 'Breathe in. Straighten the leg.', 'wideOther'),
          exhale(5, 'Breathe out. Bend again.', 'warriorOther'),
        ]),
        inhale(5, 'Breathe in. Come up.', 'wideOther'),
      ),
      ...chapter(
        'Come back',
        exhale(5, 'Breathe out. Let your arms come down.', 'wide'),
        say(7, 'Step your feet together.', 'mountain'),
        say(7, 'Hands to your heart. Feel both legs.', 'mountainHeart'),
      ),
    ],
  },
  {
    key: 'flow-river',
    scene: 'river',
    series: FLOW,
    title: 'One Movement into the Next',
    description: 'From downward dog to plank and back, without a gap between.',
    start: 'kneesDown',
    steps: [
      ...chapter(
        'Into the dog',
        say(7, 'Begin on hands and knees. Tuck your toes.'),
        exhale(6, 'Breathe out. Lift your knees, hips up and back.', 'dogSoft'),
        say(7, 'Downward dog, knees bent. A long back comes first.'),
        say(7, 'Stretch your legs as far as is comfortable.', 'dog'),
      ),
      ...chapter(
        'Dog and plank',
        inhale(5, 'Breathe in. Roll forward to plank.', 'plank'),
        say(6, 'One line from crown to heels. Knees down if you wish.'),
        exhale(5, 'Breathe out. Push back to dog.', 'dog'),
        ...times(4, [
          inhale(5, 'Breathe in. Roll forward to plank.', 'plank'),
          exhale(5, 'Breathe out. Push back to dog.', 'dog'),
        ]),
      ),
      ...chapter(
        'With the cobra',
        ...times(3, [
          inhale(5, 'Breathe in. Plank.', 'plank'),
          exhale(5, 'Breathe out. Lower to the floor.', 'prone'),
          inhale(5, 'Breathe in. Cobra: lift your chest.', 'cobra'),
          exhale(4, 'Breathe out. Lower.', 'prone'),
          inhale(4, 'Breathe in. Hands and knees.', 'kneesDown'),
          exhale(5, 'Breathe out. Downward dog.', 'dog'),
        ]),
      ),
      ...chapter(
        'Rest',
        say(6, 'Lower your knees.', 'kneesDown'),
        exhale(6, 'Breathe out. Sit back and rest.', 'child'),
        ...times(2, [inhale(4, 'Breathe in.'), exhale(6, 'Breathe out.')]),
        say(6, 'Come up when you are ready.', 'kneel'),
      ),
    ],
  },
  {
    key: 'flow-landing',
    scene: 'river',
    series: FLOW,
    title: 'Landing',
    description: 'How to end a practice: slower, lower, quieter.',
    start: 'sit',
    steps: [
      ...chapter(
        'Sit',
        say(7, 'Come to sit, any way you like.'),
        say(7, 'A cushion under the hips lets the back rise by itself.'),
        ...times(2, [
          inhale(5, 'Breathe in. Reach your arms up.', 'sitUp'),
          exhale(5, 'Breathe out. Let them come down.', 'sit'),
        ]),
      ),
      ...chapter(
        'Turn',
        ...times(3, [
          inhale(4, 'Breathe in. Grow tall.', 'sitUp'),
          exhale(6, 'Breathe out. Turn to the right.', 'sitRight'),
          inhale(5, 'Breathe in. Come back to the middle.', 'sit'),
          exhale(6, 'Breathe out. Turn to the left.', 'sitLeft'),
          inhale(5, 'Breathe in. Back to the middle.', 'sit'),
        ]),
      ),
      ...chapter(
        'Quieter',
        exhale(5, 'Breathe out. Hands to your belly.', 'sitBelly'),
        ...times(3, [
          inhale(4, 'Breathe in. Your hands move out.'),
          exhale(6, 'Breathe out. They come back.'),
        ]),
        say(7, 'Let your hands rest on your knees.', 'sit'),
        say(10, 'Listen to the room for three breaths.'),
        say(7, 'Hands to your heart.', 'sitHeart'),
        say(7, 'Bow your head. Thank you for practising.', 'sitBow'),
      ),
    ],
  },
  {
    key: 'yin-butterfly',
    scene: 'moon',
    series: YIN,
    title: 'Butterfly',
    description: 'A seated fold for hips and back, to be held as long as it is kind.',
    start: 'sit',
    steps: [
      ...chapter(
        'Set it up',
        say(7, 'Sit on a cushion.'),
        say(8, 'Bring the soles of your feet together.', 'butterfly'),
        say(8, 'Let your feet slide forward until your knees can drop.'),
        say(8, 'A pillow under each knee is no cheating.'),
      ),
      ...chapter(
        'Fold',
        inhale(5, 'Breathe in. Grow a little taller.'),
        exhale(7, 'Breathe out. Fold, and let your back be round.', 'butterflyFold'),
        say(9, 'Find the edge. Then come back a little.'),
        ...times(3, [inhale(4, 'Breathe in.'), exhale(6, 'Breathe out, and stay.')]),
      ),
      ...chapter(
        'Stay',
        exhale(6, 'Breathe out. Lower, if your back lets you.', 'butterflyDeep'),
        say(8, 'Put your hands wherever they can be heavy.', 'butterflyHands'),
        ...times(6, [
          inhale(4, 'Breathe in, into your back.'),
          exhale(6, 'Breathe out. Let your head hang.'),
        ]),
        say(8, 'Stay longer, if it is kind.'),
      ),
      ...chapter(
        'Come up',
        inhale(7, 'Breathe in. Come up slowly, your head last.', 'butterfly'),
        say(8, 'Lift your knees with your hands, and sit.', 'sit'),
        say(8, 'Wait. The echo belongs to the posture.'),
      ),
    ],
  },
  {
    key: 'yin-sphinx',
    scene: 'moon',
    series: YIN,
    title: 'Sphinx',
    description: 'A low backbend on the forearms, quiet and long.',
    start: 'flat',
    steps: [
      ...chapter(
        'Set it up',
        say(7, 'Lie on your belly, forehead on your hands.'),
        say(8, 'Let your legs be heavy and a little apart.'),
        inhale(6, 'Breathe in. Put your elbows under your shoulders.', 'sphinx'),
        say(8, 'Forearms straight ahead, like a sphinx.'),
      ),
      ...chapter(
        'Find your height',
        say(8, 'If your lower back pinches, move your elbows forward.', 'sphinxLow'),
        ...times(2, [inhale(4, 'Breathe in. Chest forward.'), exhale(6, 'Breathe out. Belly soft.')]),
        say(8, 'Or stay where you were. Both are the posture.', 'sphinx'),
      ),
      ...chapter(
        'Stay',
        ...times(7, [inhale(4, 'Breathe in. Chest forward.'), exhale(6, 'Breathe out. Belly soft.')]),
        say(8, 'Let your head hang for a moment, or keep it up.'),
      ),
      ...chapter(
        'Lie flat',
        exhale(6, 'Breathe out. Lower your chest.', 'flat'),
        say(8, 'Forehead on your hands. Rest.'),
        ...times(2, [inhale(4, 'Breathe in.'), exhale(6, 'Breathe out.')]),
        say(8, 'Come up through hands and knees when you are ready.'),
      ),
    ],
  },
  {
    key: 'yin-moon-path',
    scene: 'moon',
    series: YIN,
    title: 'Moon Path',
    description: 'Rest your eyes on the light on the water between two postures.',
    start: 'sit',
    steps: [
      ...chapter(
        'Settle',
        say(8, 'Sit so that nothing has to hold you.'),
        say(8, 'Hands on your knees, or one on the other.', 'sitBelly'),
        say(9, 'Rest your eyes on the light on the water.'),
        say(9, 'It moves, and does not go anywhere.'),
      ),
      ...chapter(
        'Watch',
        ...times(4, [
          inhale(4, 'Breathe in, and see the light.'),
          exhale(6, 'Breathe out, and see the water.'),
        ]),
        say(10, 'When a thought comes, let it pass like a ripple.', 'sit'),
        say(10, 'Come back to the light.'),
      ),
      ...chapter(
        'Watch again',
        ...times(4, [inhale(4, 'Breathe in.'), exhale(6, 'Breathe out.')]),
        say(10, 'Nothing to reach, nothing to keep.'),
        say(10, 'Come back to the light.'),
      ),
      ...chapter(
        'Go on',
        inhale(5, 'Breathe in. Reach your arms up.', 'sitUp'),
        exhale(6, 'Breathe out. Hands to your heart.', 'sitHeart'),
        say(8, 'Let your hands come down. Blink.', 'sit'),
        say(7, 'Move your fingers. Go on when you are ready.'),
      ),
    ],
  },
  {
    key: 'breath-even',
    scene: 'wheel',
    series: BREATH,
    title: 'Even Breathing',
    description: 'In for four, out for four. Follow the disc.',
    start: 'sit',
    steps: [
      ...chapter(
        'Sit',
        say(7, 'Sit comfortably. Let your belly be soft.'),
        say(7, 'Hands on your belly, to feel it move.', 'sitBelly'),
        say(7, 'Breathe through your nose, if you can.'),
      ),
      ...chapter('First ten', ...times(10, [inhale(4, 'Breathe in'), exhale(4, 'Breathe out')])),
      ...chapter(
        'Last eight',
        say(7, 'Hands on your knees. The breath stays the same.', 'sit'),
        ...times(8, [inhale(4, 'Breathe in'), exhale(4, 'Breathe out')]),
      ),
      ...chapter('Rest', say(9, 'Let the breath go its own way.'), say(7, 'Feel how you sit here now.')),
    ],
  },
  {
    key: 'breath-long-out',
    scene: 'wheel',
    series: BREATH,
    title: 'The Long Breath Out',
    description: 'In for four, out for six, without squeezing the end.',
    start: 'sit',
    steps: [
      ...chapter(
        'Sit',
        say(7, 'Let your jaw and your shoulders drop.'),
        say(8, 'The breath out is longer. It is never pushed.'),
      ),
      ...chapter('First eight', ...times(8, [inhale(4, 'Breathe in'), exhale(6, 'Breathe out, slowly')])),
      ...chapter(
        'Last seven',
        say(8, 'If it feels tight, make both shorter.', 'sitBelly'),
        ...times(7, [inhale(4, 'Breathe in'), exhale(6, 'Breathe out, slowly')]),
      ),
      ...chapter('Rest', say(9, 'Let the breath go its own way.', 'sit'), say(7, 'Sit for a moment longer.')),
    ],
  },
  {
    key: 'breath-square',
    scene: 'wheel',
    series: BREATH,
    title: 'Breathing in a Square',
    description: 'Four equal sides. Leave the pauses out if you are pregnant or they feel tight.',
    start: 'sit',
    steps: [
      ...chapter(
        'Sit',
        say(7, 'Four equal sides: in, pause, out, rest.'),
        say(8, 'Leave out a pause if it feels tight.'),
      ),
      ...['First four', 'Last five'].flatMap((title, i) =>
        chapter(
          title,
          ...times(4 + i, [
            inhale(4, 'Breathe in'),
            pause(4, 'Pause, softly'),
            exhale(4, 'Breathe out'),
            pause(4, 'Rest, empty'),
          ]),
        ),
      ),
      ...chapter(
        'Rest',
        say(9, 'Let the sides go. Breathe as you like.', 'sitBelly'),
        say(9, 'Sit until you want to get up.', 'sit'),
      ),
    ],
  },
  {
    key: 'breath-lotus',
    scene: 'lotus',
    series: BREATH,
    title: 'Opening and Closing',
    description: 'A lotus opens as you breathe in and closes as you breathe out.',
    start: 'sitHeart',
    steps: [
      ...chapter(
        'Watch the flower',
        say(7, 'Hands together before your heart.'),
        say(7, 'Watch the flower. Let it lead your breath.'),
      ),
      ...chapter(
        'Arms too',
        ...times(6, [
          inhale(5, 'Breathe in, and open', 'sitUp'),
          exhale(5, 'Breathe out, and close', 'sitHeart'),
        ]),
      ),
      ...chapter(
        'Within',
        say(7, 'Hands on your knees. Only the breath moves now.', 'sit'),
        ...times(9, [inhale(5, 'Breathe in, and open'), exhale(5, 'Breathe out, and close')]),
      ),
      ...chapter(
        'Rest',
        say(8, 'Hands to your heart.', 'sitHeart'),
        say(8, 'Sit for a moment longer.', 'sitBow'),
      ),
    ],
  },
]
