import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createConfig } from 'wagmi'
import { gasUsedInTurn } from './gasUsedInTurn.ts'

const account = '0x1111111111111111111111111111111111111111'
const to = '0x2222222222222222222222222222222222222222'
const two = [
  { to, data: '0xa22cb465', value: 0n },
  { to, data: '0xe7acab24', value: 5n },
] as const

const ask = (answer: unknown, asked: unknown[] = []) => {
  const request = async (question: unknown) => {
    asked.push(question)
    if (answer instanceof Error) throw answer
    return answer
  }
  const transports = { 1: custom({ request }, { retryCount: 0 }) }
  const config = createConfig({ chains: [mainnet], storage: null, transports })
  return gasUsedInTurn(config, { chainId: 1, account }, two)
}
const done = (gasUsed: string) => ({ status: '0x1', gasUsed, logs: [], returnData: '0x' })

describe('gasUsedInTurn', () => {
  test('default: the sum of what each takes, of one block, by the account', async () => {
    const asked: unknown[] = []
    expect(await ask([{ calls: [done('0xb3b0'), done('0x30d40')] }], asked)).toBe(246_000n)
    expect(asked).toEqual([
      {
        method: 'eth_simulateV1',
        params: [
          {
            blockStateCalls: [
              {
                calls: [
                  { from: account, to, data: '0xa22cb465', value: '0x0' },
                  { from: account, to, data: '0xe7acab24', value: '0x5' },
                ],
              },
            ],
          },
          'latest',
        ],
      },
    ])
  })

  test.each([
    ['a node that does not know the method', new Error('method not found')],
    ['one that would fail', [{ calls: [done('0xb3b0'), { ...done('0x1'), status: '0x0' }] }]],
    ['one too few', [{ calls: [done('0xb3b0')] }]],
    ['gas that is no number', [{ calls: [done('0xb3b0'), done('much')] }]],
    ['an empty number', [{ calls: [done('0xb3b0'), done('0x')] }]],
    ['no list', { calls: 7 }],
    ['nothing', null],
  ])('error: %s', async (_, answer) => {
    await expect(ask(answer)).rejects.toThrow()
  })
})
