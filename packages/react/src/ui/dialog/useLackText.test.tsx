// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currency, shortOfBoth } from '../../testing/caseFacts.ts'
import { weth } from '../../testing/openMarket.ts'
import { de } from '../messages/de.ts'
import { UiProvider } from '../UiProvider.tsx'
import { useLackText } from './useLackText.ts'

afterEach(cleanup)

const wrapped = { currency: { address: weth, symbol: 'WETH', decimals: 18 }, amount: 10n ** 17n }
const several = { ...shortOfBoth, also: [wrapped] }
const all = { ...shortOfBoth, also: [wrapped, ...(shortOfBoth.also ?? [])] }
const alone = { ...shortOfBoth, missing: 3n * 10n ** 17n, currency, also: [] }
const english = {}
const german = { locale: 'de', messages: de }

test.each([
  [
    'the price and the fee',
    english,
    shortOfBoth,
    '1 250 USDC is missing, and 0.000105 ETH for the network fee, by an estimate.',
  ],
  [
    'the same in German',
    german,
    shortOfBoth,
    '1 250 USDC fehlen, und 0,000105 ETH für die Netzwerkgebühr, nach einer Schätzung.',
  ],
  ['two prices', english, several, '1 250 USDC + 0.1 WETH is missing, and the network fee on top.'],
  [
    'two prices and the fee',
    english,
    all,
    '1 250 USDC + 0.1 WETH is missing, and 0.000105 ETH for the network fee, by an estimate.',
  ],
  ['one price', english, alone, '0.3 ETH is missing, and the network fee on top.'],
] as const)('of %s it says how much', (_, ui, problem, says) => {
  function Lack() {
    return useLackText()(problem, true)
  }
  const { container } = render(
    <UiProvider {...ui}>
      <Lack />
    </UiProvider>,
  )
  expect(container.textContent?.replaceAll(/\s/g, ' ')).toBe(says)
})
