// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { VolumeChart } from './VolumeChart.tsx'

vi.mock('./useWidth.ts', () => ({ useWidth: () => [() => undefined, 400] }))
const { draw } = drawnField()

const day = 86_400
const bar = (from: number, count: number) => ({
  ...{ from: from * day, to: (from + 1) * day, count },
  ...{ volume: count * 1.5, lowest: 1 },
})

test.each([
  [[1], '1 sale for 1.5 ETH in all'],
  [[0, 1], '1 sale for 1.5 ETH in all'],
  [[1, 1], '2 sales for 3 ETH in all'],
])('VolumeChart: default: what its picture is called with %j sales', async (counts, said) => {
  const bars = counts.map((count, index) => bar(20_000 + index, count))
  await draw(<VolumeChart {...{ bars, symbol: 'ETH', failed: false, onRetry: vi.fn() }} />)
  expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe(said)
})
