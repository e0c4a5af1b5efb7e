import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { butti } from '../../packages/prints/border-tile.ts'
import { compositions } from '../../packages/prints/compositions/all.ts'
import { type EmblemName, emblem } from '../../packages/prints/emblem.ts'
import { FACES } from '../../packages/prints/faces.ts'
import hashes from '../../packages/prints/hashes.json' with { type: 'json' }
import { imageFor } from '../../packages/prints/images.ts'
import { makePrints } from '../../packages/prints/make.ts'
import { type MedallionOptions, medallion } from '../../packages/prints/medallion.ts'
import { type PictureOptions, picture } from '../../packages/prints/picture.ts'
import { practiceFlower } from '../../packages/prints/practice-flower.ts'
import { pictureFor } from '../../packages/prints/prints.ts'
import { centres } from '../content/centres.ts'
import { classes } from '../content/classes.ts'
import { courses } from '../content/courses.ts'
import { videos } from '../content/films.ts'
import { posts } from '../content/posts.ts'
import { about } from '../content/studio.ts'
import { teachers } from '../content/teachers.ts'
import { testimonials } from '../content/testimonials.ts'
import { wantedPrints } from './wanted.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a seed always prints the same bytes', () => {
  it('for every style, by day and by night', () => {
    const seen = new Set(hashes.pictures.map(({ options }) => `${options.style}/${options.ink}`))
    for (const style of Object.keys(compositions)) {
      expect(seen).toContain(`${style}/day`)
      expect(seen).toContain(`${style}/night`)
    }
    for (const row of hashes.pictures) {
      expect(sha256(picture(row.options as PictureOptions)), JSON.stringify(row.options)).toBe(row.sha256)
    }
  })

  it('for medallions, emblems, the border tile and the practice flower', () => {
    for (const row of hashes.medallions)
      expect(sha256(medallion(row.options as MedallionOptions))).toBe(row.sha256)
    for (const row of hashes.emblems) expect(sha256(emblem(row.kind as EmblemName))).toBe(row.sha256)
    for (const row of hashes.butti) expect(sha256(butti(row.colour))).toBe(row.sha256)
    for (const row of hashes.flowers) expect(sha256(practiceFlower(row.options))).toBe(row.sha256)
  })
})

describe('pictureFor', () => {
  it('chooses the composition by category, and breath for what it does not know', () => {
    expect(pictureFor('class', 'a', 'Power Yoga').alt).toContain('one steep summit')
    expect(pictureFor('post', 'a', 'Lifestyle').alt).toContain('oil lamp')
    expect(pictureFor('event', 'yoga-retreat').alt).toContain('hanging bridge')
    expect(pictureFor('class', 'a', 'Not Sure').alt).toContain('incense')
    expect(pictureFor('class', 'a', 'toString').alt).toContain('incense')
  })

  it('gives an image with its size, in both inkings', () => {
    expect(imageFor('course', '2', 'Hatha')).toEqual({
      src: '/art/course-2.day.svg',
      nightSrc: '/art/course-2.night.svg',
      width: 1600,
      height: 620,
      alt: 'Print: sun and moon, two summits and a still lake',
    })
  })
})

describe('the prints of the site', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'prints-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('have names of their own', () => {
    const names = wantedPrints().map((print) => print.name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('have no twins in a list: of one kind and style each looks different while there are looks left', () => {
    const drawn = new Map(wantedPrints().map((print) => [print.name, print.draw('day')]))
    const inks = (name: string) => [...new Set(drawn.get(name)?.match(/#[0-9a-f]{6}/g))].sort().join()
    const hatha = classes
      .filter(({ category }) => category === 'Hatha')
      .map(({ key }) => inks(`class-${key}`))
    expect(hatha.length).toBeGreaterThan(3)
    for (const [i, one] of hatha.slice(1).entries()) expect(one).not.toBe(hatha[i])
    const yoga = posts.filter(({ category }) => category === 'Yoga').map(({ slug }) => inks(`post-${slug}`))
    expect(new Set(yoga).size).toBe(yoga.length)
  })

  // Some six hundred files, compressed as they are for the site.
  it('are drawn once, with a compressed twin, and then left alone', () => {
    expect(makePrints(wantedPrints(), folder).drawn).toBe(wantedPrints().length * 2)
    expect(makePrints(wantedPrints(), folder)).toMatchObject({ drawn: 0, kept: wantedPrints().length * 2 })
    const svg = readFileSync(path.join(folder, 'hero-land-landing.day.svg'))
    expect(
      brotliDecompressSync(readFileSync(path.join(folder, 'hero-land-landing.day.svg.br'))).equals(svg),
    ).toBe(true)
  }, 120_000)

  it('include every picture that the content names', () => {
    const named = [
      ...courses.flatMap(({ id, teacher }) => [`course-${id}.day.svg`, `portrait-${teacher}.day.svg`]),
      ...centres.map(({ key }) => `centre-${key}.day.svg`),
      ...testimonials.flatMap(({ key }) => [`testimonial-${key}.day.svg`, `gallery-${key}.day.svg`]),
      ...about.gallery.map(({ picture }) => `${picture}.day.svg`),
      ...videos.map((video) => video.poster.src),
    ]
    const files = readdirSync(folder)
    for (const src of named) expect(files).toContain(path.basename(src))
  })

  it('have a carved head for every teacher, each with features of its own', () => {
    expect(Object.keys(FACES).toSorted()).toEqual(teachers.map(({ key }) => key).toSorted())
    const looks = Object.values(FACES).map(({ hair, jaw, glasses }) => `${hair}/${jaw}/${glasses}`)
    expect(new Set(looks).size).toBe(looks.length)
  })

  it('are found by imageFor', () => {
    const files = readdirSync(folder)
    for (const row of classes)
      expect(files).toContain(path.basename(imageFor('class', row.key, row.category).nightSrc))
    for (const post of posts)
      expect(files).toContain(path.basename(imageFor('post', post.slug, post.category).src))
  })
})
