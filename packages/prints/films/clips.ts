import type { Breath, Clip, Step } from './clip.ts'

const say = (seconds: number, text: string): Step => ({ seconds, text })
const breathe = (breath: Breath, seconds: number, text: string): Step => ({ seconds, text, breath })
const times = (count: number, steps: Step[]): Step[] => Array.from({ length: count }, () => steps).flat()

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
    steps: [
      say(6, 'Stand with your feet as wide as your hips.'),
      say(6, 'Spread your toes. Feel four corners of each foot.'),
      say(5, 'Let your knees be soft, not locked.'),
      breathe('in', 4, 'Breathe in. Grow tall.'),
      breathe('out', 4, 'Breathe out. Let your shoulders come down.'),
      breathe('in', 4, 'Breathe in. Lift the crown of your head.'),
      breathe('out', 4, 'Breathe out. Soften your hands.'),
      say(4, 'Stay as long as you like.'),
    ],
  },
  {
    key: 'hatha-cat-cow',
    scene: 'lake',
    series: HATHA,
    title: 'Cat and Cow',
    description: 'Moving the spine with the breath, on hands and knees.',
    steps: [
      say(6, 'Come to hands and knees. Spread your fingers.'),
      ...times(3, [
        breathe('in', 4, 'Breathe in. Let your belly sink, look forward.'),
        breathe('out', 4, 'Breathe out. Round your back, look to your knees.'),
      ]),
      say(5, 'Come back to the middle. Feel your back.'),
    ],
  },
  {
    key: 'hatha-child',
    scene: 'lake',
    series: HATHA,
    title: 'Child’s Pose',
    description: 'Folding forward to rest, with a pillow where you need one.',
    steps: [
      say(5, 'Kneel. Bring your big toes together.'),
      say(6, 'Open your knees as wide as the mat, or keep them together.'),
      say(6, 'Fold forward. Put a pillow under your chest or forehead.'),
      breathe('in', 4, 'Breathe in. Feel your back widen.'),
      breathe('out', 5, 'Breathe out. Let your hips grow heavy.'),
      say(5, 'Turn your head to the other side.'),
      say(5, 'Walk your hands in and sit up slowly.'),
    ],
  },
  {
    key: 'hatha-rest',
    scene: 'lake',
    series: HATHA,
    title: 'Lying Down',
    description: 'A slow count for the end of practice, on your back.',
    steps: [
      say(6, 'Lie on your back. Let your feet fall open.'),
      say(5, 'Turn your palms up. Lengthen your neck.'),
      ...times(2, [
        breathe('in', 4, 'Breathe in, quietly.'),
        breathe('out', 6, 'Breathe out, and let the floor hold you.'),
      ]),
      say(5, 'Now let the breath do as it likes.'),
    ],
  },
  {
    key: 'flow-sun-salutation',
    scene: 'river',
    series: FLOW,
    title: 'Half Sun Salutation',
    description: 'Six movements on six breaths, from standing to folding and back.',
    steps: [
      say(4, 'Stand at the front of your mat.'),
      breathe('in', 4, 'Breathe in. Sweep your arms up.'),
      breathe('out', 4, 'Breathe out. Fold, with bent knees.'),
      breathe('in', 4, 'Breathe in. Lift halfway, long back.'),
      breathe('out', 4, 'Breathe out. Fold again.'),
      breathe('in', 4, 'Breathe in. Rise, arms wide.'),
      breathe('out', 4, 'Breathe out. Hands to your heart.'),
      say(4, 'Stand for a moment. Then once more.'),
    ],
  },
  {
    key: 'flow-warrior',
    scene: 'river',
    series: FLOW,
    title: 'Warrior Two',
    description: 'A wide, steady stance on both sides.',
    steps: [
      say(5, 'Step your feet wide apart. Turn your right foot out.'),
      breathe('in', 4, 'Breathe in. Raise your arms to the sides.'),
      breathe('out', 4, 'Breathe out. Bend your right knee over the ankle.'),
      say(6, 'Look over your right hand. Press the outer edge of your left foot down.'),
      breathe('in', 4, 'Breathe in. Straighten the leg.'),
      say(4, 'Turn your feet to the left.'),
      breathe('out', 4, 'Breathe out. Bend your left knee.'),
      say(5, 'Look over your left hand. Soften your shoulders.'),
    ],
  },
  {
    key: 'flow-river',
    scene: 'river',
    series: FLOW,
    title: 'One Movement into the Next',
    description: 'From downward dog to plank and back, without a gap between.',
    steps: [
      say(5, 'Begin in downward dog, knees bent.'),
      ...times(3, [
        breathe('in', 4, 'Breathe in. Roll forward to plank.'),
        breathe('out', 4, 'Breathe out. Push back to dog.'),
      ]),
      say(4, 'Lower your knees and rest.'),
    ],
  },
  {
    key: 'flow-landing',
    scene: 'river',
    series: FLOW,
    title: 'Landing',
    description: 'How to end a practice: slower, lower, quieter.',
    steps: [
      say(5, 'Come to sit, any way you like.'),
      breathe('in', 4, 'Breathe in. Reach your arms up.'),
      breathe('out', 5, 'Breathe out. Turn to the right.'),
      breathe('in', 4, 'Breathe in. Come back to the middle.'),
      breathe('out', 5, 'Breathe out. Turn to the left.'),
      say(5, 'Let your hands rest on your knees.'),
      say(5, 'Listen to the room for three breaths.'),
    ],
  },
  {
    key: 'yin-butterfly',
    scene: 'moon',
    series: YIN,
    title: 'Butterfly',
    description: 'A seated fold for hips and back, to be held as long as it is kind.',
    steps: [
      say(6, 'Sit on a cushion. Bring the soles of your feet together.'),
      say(6, 'Let your feet slide forward until your knees can drop.'),
      say(6, 'Fold forward and let your back be round.'),
      say(6, 'Find the edge. Then come back a little.'),
      breathe('in', 4, 'Breathe in.'),
      breathe('out', 6, 'Breathe out, and stay. Three minutes, if you like.'),
    ],
  },
  {
    key: 'yin-sphinx',
    scene: 'moon',
    series: YIN,
    title: 'Sphinx',
    description: 'A low backbend on the forearms, quiet and long.',
    steps: [
      say(6, 'Lie on your belly. Put your elbows under your shoulders.'),
      say(6, 'Let your legs be heavy and a little apart.'),
      say(6, 'If your lower back pinches, move your elbows forward.'),
      breathe('in', 4, 'Breathe in. Chest forward.'),
      breathe('out', 6, 'Breathe out. Belly soft.'),
      say(6, 'Stay for two minutes. Then lie flat and rest.'),
    ],
  },
  {
    key: 'yin-moon-path',
    scene: 'moon',
    series: YIN,
    title: 'Moon Path',
    description: 'Rest your eyes on the light on the water between two postures.',
    steps: [
      say(6, 'Sit or lie so that nothing has to hold you.'),
      say(6, 'Rest your eyes on the light on the water.'),
      say(7, 'It moves, and does not go anywhere.'),
      say(7, 'When a thought comes, let it pass like a ripple.'),
      say(7, 'Come back to the light.'),
      say(5, 'Blink. Move your fingers. Go on when you are ready.'),
    ],
  },
  {
    key: 'breath-even',
    scene: 'wheel',
    series: BREATH,
    title: 'Even Breathing',
    description: 'In for four, out for four. Follow the disc.',
    steps: [
      say(4, 'Sit comfortably. Let your belly be soft.'),
      ...times(4, [breathe('in', 4, 'Breathe in'), breathe('out', 4, 'Breathe out')]),
    ],
  },
  {
    key: 'breath-long-out',
    scene: 'wheel',
    series: BREATH,
    title: 'The Long Breath Out',
    description: 'In for four, out for six, without squeezing the end.',
    steps: [
      say(4, 'Let your jaw and your shoulders drop.'),
      ...times(3, [breathe('in', 4, 'Breathe in'), breathe('out', 6, 'Breathe out, slowly')]),
      say(4, 'Let the breath go its own way.'),
    ],
  },
  {
    key: 'breath-square',
    scene: 'wheel',
    series: BREATH,
    title: 'Breathing in a Square',
    description: 'Four equal sides. Leave the pauses out if you are pregnant or they feel tight.',
    steps: [
      say(4, 'Four equal sides. Leave out a pause if it feels tight.'),
      ...times(2, [
        breathe('in', 4, 'Breathe in'),
        breathe('hold', 4, 'Pause, softly'),
        breathe('out', 4, 'Breathe out'),
        breathe('hold', 4, 'Rest, empty'),
      ]),
    ],
  },
  {
    key: 'breath-lotus',
    scene: 'lotus',
    series: BREATH,
    title: 'Opening and Closing',
    description: 'A lotus opens as you breathe in and closes as you breathe out.',
    steps: [
      say(4, 'Watch the flower. Let it lead your breath.'),
      ...times(3, [breathe('in', 5, 'Breathe in, and open'), breathe('out', 5, 'Breathe out, and close')]),
      say(4, 'Sit for a moment longer.'),
    ],
  },
]
