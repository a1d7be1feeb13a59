import type { TransactionItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { account, contract, ether, maker, weth } from '../testing/openMarket.ts'
import { stepOf } from '../testing/runCases.ts'
import { partiesOf } from './partiesOf.ts'
import { arrivedOf } from './purchase/arrivedOf.ts'
import { gainOf, gasOf, mintedOf, sentOf } from './runEvidence.ts'
import { transfersOf } from './transfersOf.ts'

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

const hashOf = (byte: string): `0x${string}` => `0x${byte.repeat(32)}`

describe('gasOf', () => {
  const mined = (more: object) => ({
    receipt: {
      ...({ txHash: hashOf('ab'), status: 'success', blockNumber: 1n } as const),
      ...{ gasUsed: 180_000n, effectiveGasPrice: 10_000_000n, ...more },
    },
  })

  test('default: what a rollup took for the data is counted, where the receipt names it', () => {
    const approval = stepOf('currency-approval', 'complete', mined({ txHash: hashOf('cd') }))
    const sale = stepOf('sale', 'complete', mined({ l1Fee: 30_000_000_000_000n }))
    // 180,000 gas at 0.01 gwei are 0.0000018 ETH; the data of the one 0.00003 ETH.
    expect(gasOf([approval])).toBe(1_800_000_000_000n)
    expect(gasOf([sale])).toBe(31_800_000_000_000n)
    expect(gasOf([approval, sale])).toBe(33_600_000_000_000n)
  })

  test('behavior: what a wallet carried out by one transaction costs one fee', () => {
    const approval = stepOf('currency-approval', 'complete', mined({}))
    expect(gasOf([approval, stepOf('sale', 'complete', mined({}))])).toBe(1_800_000_000_000n)
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

describe('items of a batch, which have one transaction and all that it moved', () => {
  const txHash = hashOf('ab')
  const carried = (transfersData: object[]): Partial<TransactionItem> =>
    ({
      transfersData: transfersData.map(each => ({ ...each, txHash })),
      receipt: { txHash, status: 'success', blockNumber: 1n },
    }) as never
  const batch = (id: string, transfersData: object[]) => {
    const step = stepOf(id, 'complete', carried(transfersData))
    return { ...step, items: [...step.items, ...step.items] } as typeof step
  }
  const token = (tokenId: string, from: string, to: string, amount = '1') => ({
    ...{ from, to, amount, token: { contract, tokenId } },
  })

  test('default: what came in counts once', () => {
    const brought = [token('7', account, maker), moved(maker, account, '200')]
    expect(gainOf(transfersOf(batch('sale', brought).items), weth, account)).toBe(200n)
    expect(sentOf([batch('sale', [moved(account, maker, '70')])], weth, account)).toBe(70n)
  })

  test('behavior: of an edition so many arrived, or were minted', () => {
    const steps = [batch('sale', [token('7', ether, account)])]
    expect(arrivedOf(steps, { contract, tokenId: 7n }, account)).toBe(1n)
    expect(mintedOf(steps, contract, account)).toEqual([{ tokenId: 7n, quantity: 1n }])
  })

  test('behavior: a swap in it hides no token of the sale', () => {
    const steps = [
      batch('swap', [moved(account, maker, '70')]),
      batch('sale', [token('7', maker, account), moved(account, maker, '70')]),
    ]
    expect(arrivedOf(steps, { contract, tokenId: 7n }, account)).toBe(1n)
  })
})
