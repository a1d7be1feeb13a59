import { describe, expect, test } from 'vitest'
import { account, contract, ether, maker, weth } from '../testing/openMarket.ts'
import { stepOf } from '../testing/runCases.ts'
import { gainOf, partiesOf, sentOf } from './runEvidence.ts'

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

describe('partiesOf', () => {
  test('default: between whom the sale moved anything, each once', () => {
    const transfersData = [moved(account, maker, '70'), moved(maker.toUpperCase(), account, '4')]
    const approval = stepOf('nft-approval', 'complete', { transfersData: [moved(weth, weth, '1')] })
    expect(partiesOf([approval, stepOf('sale', 'complete', { transfersData })])).toEqual([
      ...[account, maker],
    ])
  })
})
