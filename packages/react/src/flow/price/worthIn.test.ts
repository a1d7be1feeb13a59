import { describe, expect, test } from 'vitest'
import { askedAt, ether, openMarket, usdc, weth } from '../../testing/openMarket.ts'
import { readWorthUnits, worthIn } from './worthIn.ts'

const eth = 10n ** 18n
const dollar = 10n ** 6n
const { signal } = new AbortController()
const amount = (address: typeof usdc, of: bigint) => ({ currency: { address }, amount: of })
const path = '/currencies/conversion/v1'
const units = (conversion: string | null) =>
  readWorthUnits(openMarket({ [path]: () => ({ conversion }) }).scope, [weth, usdc], signal)

describe('worthIn', () => {
  test('default: by the rate both ways, of another number of places, rounded down', async () => {
    const known = await units('3000')
    expect(worthIn(amount(usdc, 25_000n * dollar), weth, known)).toBe((25n * eth) / 3n)
    expect(worthIn(amount(weth, eth / 10n), usdc, known)).toBe(300n * dollar)
    expect(worthIn(amount(usdc, 300n * dollar), ether, known)).toBe(eth / 10n)
    // A wei less than a dollar and a third is not worth that dollar's last place more.
    expect(worthIn(amount(weth, eth / 3000n), usdc, known)).toBe(dollar - 1n)
  })

  test('behavior: of one currency, and of the native one and its wrapped form, to the last digit', async () => {
    expect(worthIn(amount(usdc, 9_007_199_254_740_993n), usdc, [])).toBe(9_007_199_254_740_993n)
    const known = await units(null)
    expect(worthIn(amount(weth, 9_007_199_254_740_993n), ether, known)).toBe(9_007_199_254_740_993n)
  })

  test.each([null, '0', '0.000', 'many'])(
    'behavior: by a rate of %j nothing is worth anything that is known',
    async rate => {
      const known = await units(rate)
      expect(worthIn(amount(usdc, dollar), weth, known)).toBeUndefined()
      expect(worthIn(amount(weth, eth), usdc, known)).toBeUndefined()
    },
  )

  test('behavior: a currency that the client was not told of has no rate', async () => {
    const other = '0x00000000000000000000000000000000000000aa'
    const { scope } = openMarket({ [path]: () => ({ conversion: '3000' }) })
    const known = await readWorthUnits(scope, [weth, other], signal)
    expect(worthIn(amount(other, eth), weth, known)).toBeUndefined()
  })

  test('behavior: where all is in one currency, however it is spelled, no rate is asked for', async () => {
    const market = openMarket({})
    const spelled = usdc.replace('dc', 'DC') as typeof usdc
    expect(await readWorthUnits(market.scope, [usdc, spelled], signal)).toEqual([])
    expect(await readWorthUnits(market.scope, [], signal)).toEqual([])
    expect(askedAt(market, path)).toEqual([])
  })
})
