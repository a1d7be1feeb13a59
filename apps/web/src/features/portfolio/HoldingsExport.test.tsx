// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { HoldingsExport } from './HoldingsExport.tsx'
import type { OfferedHolding } from './holding.ts'
import { drawnField } from './testing/drawnField.ts'

const saved = vi.hoisted(() => vi.fn())
vi.mock('./saveFile.ts', () => ({ saveFile: saved }))
vi.mock('./holdingsCsv.ts', () => ({ holdingsCsv: (rows: readonly unknown[]) => rows.length }))
const { draw } = drawnField()
const rows = [{}, {}] as unknown as readonly OfferedHolding[]
const whole = { ...{ rows, isPart: false, hidden: 0 }, ...{ isReading: false, isWhole: true } }
const drawn = async (change: Partial<HoldingsExport.Props>) => {
  await draw(<HoldingsExport {...whole} chainId={1} {...change} />)
  const button = document.querySelector('button')
  await act(async () => button?.click())
  return [button?.textContent, saved.mock.lastCall?.[0], document.querySelector('p')?.textContent]
}

describe('HoldingsExport', () => {
  test('default: all of it', async () => {
    expect(await drawn({})).toEqual(['Export CSV', 'holdings.csv', undefined])
    expect(await drawn({ isWhole: false })).toEqual([
      'Export the first 2 as CSV',
      'holdings.csv',
      undefined,
    ])
  })

  test('behavior: a part is called one, with what is left out as it is hidden', async () => {
    expect(await drawn({ isPart: true })).toEqual([
      ...['Export 2 as CSV', 'holdings-part.csv', undefined],
    ])
    expect((await drawn({ isPart: true, hidden: 1 }))[2]).toBe('1 hidden left out')
    expect((await drawn({ isPart: true, hidden: 3 }))[2]).toBe('3 hidden left out')
  })
})
