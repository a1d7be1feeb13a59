import { describe, expect, test } from 'vitest'
import { hasRoom, hasTrait, lacksTrait, onlyTrait, toggleTrait } from './traitChoice.ts'

describe('toggleTrait', () => {
  test('default: values of a trait are added and taken away, the others stay', () => {
    const one = toggleTrait(undefined, 'Sky', 'Dusk')
    const two = toggleTrait(one, 'Sky', 'Dawn')
    const both = toggleTrait(two, 'Sea', 'Calm')
    expect(both).toEqual({ Sky: ['Dusk', 'Dawn'], Sea: ['Calm'] })
    expect(toggleTrait(both, 'Sky', 'Dusk')).toEqual({ Sky: ['Dawn'], Sea: ['Calm'] })
    expect(toggleTrait(one, 'Sky', 'Dusk')).toBeUndefined()
    expect(hasTrait(both, 'Sky', 'Dawn')).toBe(true)
    expect(hasTrait(both, 'Sea', 'Dawn')).toBe(false)
  })

  test('behavior: a trait may be called like a property of every object', () => {
    const odd = toggleTrait(toggleTrait(undefined, 'constructor', 'x'), '__proto__', 'y')
    expect(Object.entries(odd ?? {})).toEqual([
      ['constructor', ['x']],
      ['__proto__', ['y']],
    ])
    expect(hasTrait(odd, '__proto__', 'y')).toBe(true)
    expect(hasTrait({}, 'constructor', 'x')).toBe(false)
  })
})

describe('onlyTrait', () => {
  test('default: the one that is chosen, and none of several', () => {
    expect(onlyTrait(undefined)).toBeUndefined()
    expect(onlyTrait({ Sky: ['Dusk'] })).toEqual({ key: 'Sky', value: 'Dusk' })
    expect(onlyTrait({ Sky: ['Dusk', 'Dawn'] })).toBeUndefined()
    expect(onlyTrait({ Sky: ['Dusk'], Sea: ['Calm'] })).toBeUndefined()
  })
})

describe('hasRoom', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)

  test('default: 200 values in all, whichever traits they are of', () => {
    expect(hasRoom(undefined, 'Sky')).toBe(true)
    expect(hasRoom({ Sky: many(150), Sea: many(49) }, 'Sky')).toBe(true)
    expect(hasRoom({ Sky: many(150), Sea: many(50) }, 'Sky')).toBe(false)
  })

  test('behavior: of 20 traits, to which those that are chosen from may get more', () => {
    const traits = Object.fromEntries(many(20).map(key => [key, ['value']]))
    expect(hasRoom(traits, 'Sky')).toBe(false)
    expect(hasRoom(traits, '7')).toBe(true)
  })
})

test('lacksTrait: only what is surely not there', () => {
  const listed = [
    { key: 'Hour', attributeCount: 2, values: [{ value: 'Dusk' }, { value: 'Noon' }] },
    { key: 'Name', attributeCount: 20_000, values: [{ value: 'One' }] },
    { key: 'Size', values: null },
  ]
  const lacks = (key: string, value: string) => lacksTrait(listed, { key, value })
  expect([lacks('Hour', 'Dawn'), lacks('Colour', 'Dusk'), lacks('hour', 'Dusk')]).toEqual([
    ...[true, true, true],
  ])
  expect([lacks('Hour', 'Dusk'), lacks('Name', 'Two'), lacks('Size', '9')]).toEqual([
    ...[false, false, false],
  ])
  expect([lacksTrait(undefined, { key: 'a', value: 'b' }), lacksTrait([], undefined)]).toEqual([
    ...[false, false],
  ])
})
