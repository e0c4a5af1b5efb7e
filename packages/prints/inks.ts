/** Every block is inked twice: by day for the light theme, by moonlight for the dark one. */
export type Ink = 'day' | 'night'

const TONES = ['top', 'low', 'far', 'near', 'disc', 'water', 'light', 'line'] as const

/** top and low: the sky; far and near: the land; disc: sun or moon; light: bare paper; line: the key block. */
export type Tones = Record<(typeof TONES)[number], string>

const tones = (list: string) =>
  Object.fromEntries(list.split(' ').map((hex, i) => [TONES[i], `#${hex}`])) as Tones

const both = (day: string, night: string): Record<Ink, Tones> => ({ day: tones(day), night: tones(night) })

export const INKS = {
  dawn: both(
    'e9b48f f6e3c9 c9b3ae 24425e c8502c d8d3c8 fbf3e3 24425e',
    '121d33 2f4563 51688a 0c1523 f4c48c 2a3f5c e9dcc0 0c1523',
  ),
  river: both(
    'a9c6c4 f2ead6 a7bfc0 1f4256 e2a033 dfe6da fbf4e4 1f4256',
    '0e1c2c 264a5c 45707d 0a1722 f1d391 3d6674 e6dfc8 0a1722',
  ),
  geru: both(
    'dd9a4a f5dfb4 dda077 6d2a22 b8401f ebc896 fdf2dc 5a231f',
    '1d1522 56313a 855048 180f18 ef8f55 4a2c38 f0d9b5 150d15',
  ),
  moon: both(
    '1f3a58 6d8ea3 5f8098 15273c f7ecd2 8fabb5 f7ecd2 132437',
    '070d17 1d3149 2f4863 060b13 f3e3bd 253c55 f3e3bd 050a11',
  ),
  tulsi: both(
    'd7d2a8 f4ead0 b9c3a0 2f4d3d d9873a cfd6bb fbf3df 2a4638',
    '0f1c1b 2b4a42 4c6f60 0b1614 eab873 2f4f47 e8dfc2 0a1413',
  ),
  power: both(
    'c24a26 eba35f b56a55 1a2836 f7e6c4 e0a779 fdf1dd 1a2836',
    '2a1220 7a3430 6a3f4a 0b111b f0b77a 53303c f2dfc2 0a0f18',
  ),
  mist: both(
    'c3cdd0 f3ece0 c6cdd0 46617a e3a23c e2e2da fcf5e8 33506a',
    '101a2a 2c3f57 4b607a 0d1624 ecc27c 2c4058 e9dfcb 0b1320',
  ),
  rose: both(
    'e6b7a0 f7e8d5 e0bda9 6a4a5c cf6a47 e9d5c4 fdf4e6 5d4254',
    '1c1729 4a3a52 70566c 130f1c f0b08f 453852 f0dcc9 120e1a',
  ),
  midnight: both(
    '142840 3f6080 2f4d69 0f2032 f7ecd2 4b6c86 f7ecd2 0d1c2c',
    '070d17 1d3149 2f4863 060b13 f3e3bd 253c55 f3e3bd 050a11',
  ),
  neel: both(
    '24446a 4f7595 44698c 122338 e8a53a 5d82a0 f6ead0 10203a',
    '080f1c 1b3350 284668 060c16 f0b45c 20395a f1e3c4 050a12',
  ),
}

export type InkName = keyof typeof INKS
