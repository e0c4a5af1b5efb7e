import type { PostContent } from '../types.ts'

export const strongWithoutStrain: PostContent = {
  slug: 'strong-without-strain',
  title: 'Strong without strain',
  excerpt: 'How to tell good effort from bad, and why the breath is a better coach than the mirror.',
  category: 'Fitness',
  author: 'rohan-bhatt',
  publishedDaysAgo: 12,
  featured: false,
  body: `People come to Power Yoga for many reasons, and one of them is usually that they want to be tired afterwards. I understand that. I swam for years and still love the heavy, clean feeling of having worked. But being tired is easy. Anyone can make you tired. Getting stronger needs a little more attention.

## The breath tells first

Before a muscle gives up, the breath changes. It gets short, or loud, or stops. That is the moment to notice. You can do one of three things: make the posture smaller, make it shorter, or stay and slow the breath down again. All three are training. Holding your breath and glaring at the wall is not.

I ask people to keep a breath that the neighbour cannot hear. It is a simple rule, and it has saved more shoulders than any speech of mine about alignment.

## Good effort, bad effort

Good effort is spread out. In plank you feel it in the belly, the backs of the arms, the thighs, even in the feet. Bad effort collects in one spot: a wrist, the lower back, the front of one shoulder. When you feel it gather, move something. Turn the hands a little, put the knees down, push the floor away.

Good effort also shakes. Trembling legs in chair pose are only muscles taking turns. A sharp or pinching feeling in a joint is something else, and the answer to it is always to come out.

## Fewer, slower

Here is my favourite piece of arithmetic. Ten quick push-ups give your arms about ten seconds of work. Three lowerings of eight seconds each give them twenty-four. You do fewer, you learn more, and no one is showing off.

Try it this week:

- Chair pose, five slow breaths, three times
- Plank on the knees or off them, five slow breaths, three times
- Lowering to the floor over eight seconds, three times
- Bridge pose, lifting and lowering with the breath, ten times

Take a full minute between the sets. Rest is when you find out whether you worked or merely hurried.

## The day after

Twice or three times a week is plenty to begin with. On the days between, walk, flow gently or do nothing at all. Strength is made in the gap. If you never leave one, you keep paying in and never look at the account.`,
}
