import { createClient } from '@sluice/sdk'
import { describe, expect, test, vi } from 'vitest'
import { addressOptions } from './addressOptions.tsx'

const usdc = { address: `0x${'Ab'.repeat(20)}`, symbol: 'USDC', decimals: 6 } as const
const chain = { id: 31337, name: 'Sluice Local' }
const client = createClient({
  chains: [
    {
      ...{ ...chain, baseApiUrl: 'http://localhost' },
      paymentTokens: [{ ...usdc, chainId: chain.id, name: 'USD Coin' }],
    },
  ],
})

const chosen = (address: `0x${string}`, id: string) => {
  const navigate = vi.fn()
  const options = addressOptions(address, { chain, client, navigate })
  options.find(option => option.id === id)?.choose()
  return { ids: options.map(option => option.id), went: navigate.mock.calls }
}

describe('addressOptions', () => {
  test('default: any address may be an account', () => {
    const other = `0x${'0D'.repeat(20)}` as const
    expect(chosen(other, 'account')).toEqual({
      ids: ['account'],
      went: [[{ to: '/activity', search: { account: other.toLowerCase() } }]],
    })
  })

  test('behavior: a payment token of the chain leads to the swap for it, first', () => {
    const upper = `0x${'AB'.repeat(20)}` as const
    expect(chosen(upper, 'currency')).toEqual({
      ids: ['currency', 'account'],
      went: [[{ to: '/swap', search: { chain: 31337, to: usdc.address.toLowerCase() } }]],
    })
  })
})
