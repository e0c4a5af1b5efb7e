import type { PostContent } from '../types.ts'

export const aPlateForPracticeDays: PostContent = {
  slug: 'a-plate-for-practice-days',
  title: 'A plate for practice days',
  excerpt: 'What our teachers eat before and after class, and the three rules we agree on.',
  category: 'Nutrition',
  author: 'devika-menon',
  publishedDaysAgo: 27,
  featured: false,
  body: `We asked all six of our teachers what they eat on a day with two classes. The answers had very little in common, which is the first thing worth saying. There is no yoga diet that suits everybody, and we are teachers of movement, not dieticians. What follows is kitchen talk, offered in that spirit.

## What they told us

**Meera** has warm water, then half a banana, then teaches. Breakfast is poha with peas afterwards, always with too much lemon.

**Rohan** cannot move on an empty stomach. Toast and peanut butter an hour before, curd rice after. He also confesses to a biscuit tin.

**Lakshmi** practises before she eats anything at all, because she has done so for twenty years. She does not recommend it to beginners. Her real breakfast is idli at half past eight and she will not be hurried.

**Arjun** eats dal and rice. When asked what else, he thought for a while and said: sometimes rice and dal.

**Imran** keeps dates in his bag for the long evening, and drinks buttermilk when it is hot.

**I** have porridge with nuts in the morning, a proper lunch, and soup at night if I have taught late.

## The three rules we agree on

1. **Leave time.** Two hours after a meal, three after a large one, before you turn yourself upside down. A small snack an hour before is fine for most of us.
2. **Eat afterwards.** Something with substance, within an hour or two. A long practice followed by only a coffee tends to end in a bad temper at four o'clock.
3. **Drink through the day.** Sipping all morning works better than a whole bottle at the door of the studio.

## A plate to begin with

If you want a picture in mind: half the plate vegetables, a quarter grains, a quarter dal, beans, eggs, paneer or whatever you live on, and a spoon of something you love. Adjust until you feel steady between meals.

## When to ask someone else

If you are pregnant, diabetic, recovering from illness or an eating disorder, or taking medicine that goes with food, please ask the people who look after your health. They know you. A blog does not.

And if anybody, in our rooms or elsewhere, makes you feel that you must be empty in order to be good at yoga, come and tell us. You are welcome here fed.`,
}
