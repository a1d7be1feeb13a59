import { describe, expect, test } from 'vitest'
import { account, contract, ether, maker, weth } from '../testing/openMarket.ts'
import { stepOf } from '../testing/runCases.ts'
import { partiesOf } from './partiesOf.ts'
import { gainOf, gasOf, sentOf } from './runEvidence.ts'

const moved = (from: string, to: string, amount: string, token = weth) =>
  ({ from, to, amount, token: { contract: token } }) as never
const paying = (value: string) => ({
  data: { from: account, to: contract, data: '0x12', value } as const,
})

describe('sentOf', () => {
  test('default: what the transactions of the sale sent along, and no other', () => {
    const approval = stepOf('currency-approval', 'complete', paying('1000'))
    const sale = stepOf('sale', 'complete', paying('9007199254740993'))
    expect(sentOf([approval, sale], ether, account)).toBe(9_007_199_254_740_993n)
    expect(sentOf([sale, sale], ether, account)).toBe(18_014_398_509_481_986n)
  })

  test('behavior: of another currency what the transfers took, less what came back', () => {
    const transfersData = [
      moved(account, maker, '70'),
      moved(contract, account, '4'),
      moved(maker, contract, '9'),
      moved(account, maker, '1', contract),
    ]
    const steps = [stepOf('sale', 'complete', { ...paying('5'), transfersData })]
    expect(sentOf(steps, weth, account)).toBe(66n)
    expect(gainOf(transfersData, weth, account)).toBe(-66n)
  })

  test('behavior: not known where nothing tells', () => {
    expect(sentOf([stepOf('sale', 'complete')], ether, account)).toBeUndefined()
    expect(sentOf([stepOf('sale', 'complete', paying('5'))], weth, account)).toBeUndefined()
  })
})

describe('gasOf', () => {
  const mined = (more: object) => ({
    receipt: {
      ...({ txHash: `0x${'ab'.repeat(32)}`, status: 'success', blockNumber: 1n } as const),
      ...{ gasUsed: 180_000n, effectiveGasPrice: 10_000_000n, ...more },
    },
  })

  test('default: what a rollup took for the data is counted, where the receipt names it', () => {
    const approval = stepOf('currency-approval', 'complete', mined({}))
    const sale = stepOf('sale', 'complete', mined({ l1Fee: 30_000_000_000_000n }))
    // 180,000 gas at 0.01 gwei are 0.0000018 ETH; the data of the one 0.00003 ETH.
    expect(gasOf([approval])).toBe(1_800_000_000_000n)
    expect(gasOf([sale])).toBe(31_800_000_000_000n)
    expect(gasOf([approval, sale])).toBe(33_600_000_000_000n)
  })

  test('behavior: not known where a node did not say what the gas was', () => {
    const sale = stepOf('sale', 'complete', mined({ gasUsed: undefined, l1Fee: 5n }))
    expect(gasOf([sale])).toBeUndefined()
  })
})

describe('partiesOf', () => {
  test('default: between whom the sale moved anything, each once', () => {
    const transfersData = [moved(account, maker, '70'), moved(maker.toUpperCase(), account, '4')]
    const approval = stepOf('nft-approval', 'complete', { transfersData: [moved(weth, weth, '1')] })
    expect(partiesOf([approval, stepOf('sale', 'complete', { transfersData })])).toEqual([
      ...[account, maker],
    ])
  })
})
