import type { ExecutionStep } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import {
  account,
  contract,
  ether,
  maker,
  openMarket,
  until,
  usdc,
  weth,
} from '../../testing/openMarket.ts'
import { startAnyway } from '../../testing/startAnyway.ts'
import { type AcceptOfferForm, createAcceptOfferFlow } from './createAcceptOfferFlow.ts'

const eth = 10n ** 18n
const offer = (tokenId: string, raw: bigint, of: { currency: string; decimals: number }) => ({
  ...{ orderId: `0x${tokenId}`, contract, tokenId, quantity: 1, rawQuote: `${raw}` },
  ...{ currency: of.currency, currencySymbol: 'X', currencyDecimals: of.decimals },
})
const inDollars = { currency: usdc, decimals: 6 }
const inWeth = { currency: weth, decimals: 18 }
const left = (tokenId: string, amount = '1') => ({
  ...{ from: account, to: maker, amount, token: { contract, tokenId } },
})
const came = (currency: string, amount: bigint) => ({
  ...{ from: maker, to: account, amount: `${amount}`, token: { contract: currency } },
})
const sold = (tokenId: string, ...transfersData: object[]) => ({
  ...{ status: 'complete', state: 'complete', orderIds: [`0x${tokenId}`], transfersData },
  receipt: { txHash: `0x${tokenId.padStart(64, '0')}`, status: 'success', blockNumber: 1n },
})
const declined = (tokenId: string) => ({
  ...{ status: 'incomplete', state: 'rejected', orderIds: [`0x${tokenId}`] },
})
const chosen = (tokenId: bigint, quantity = 1n) => ({ token: { contract, tokenId }, quantity })

/** The end of a sale of which only a part went through. */
async function ended(path: object[], items: object[], form: Partial<AcceptOfferForm>) {
  const { scope } = openMarket({ '/currencies/conversion/v1': () => ({ conversion: '2000' }) })
  const step = { id: 'sale', action: '', description: '', kind: 'transaction', items }
  const steps = [step] as unknown as readonly ExecutionStep[]
  const acceptOffer = async () => ({ path, steps, state: { status: 'partial' } })
  const actions = { ...scope.client.actions, acceptOffer }
  const client = { ...scope.client, actions } as unknown as typeof scope.client
  const flow = createAcceptOfferFlow({ ...scope, client })
  flow.open({ partial: true, ...form })
  await until(flow, 'review')
  await startAnyway(flow)
  return flow.getState()
}

describe('what is left of a sale', () => {
  test('behavior: has to bring what is missing of the least of all, whatever currency came: 6,000 dollars are 3 WETH', async () => {
    const minimum = { per: 'total', amount: 5n * eth, currency: weth } as const
    const state = await ended(
      [offer('7', 6_000_000_000n, inDollars), offer('8', 3n * eth, inWeth)],
      [sold('7', left('7'), came(usdc, 6_000_000_000n)), declined('8')],
      { items: [chosen(7n), chosen(8n)], minimum },
    )
    expect(state).toMatchObject({
      phase: 'partial',
      rest: { items: [chosen(8n)], minimum: { ...minimum, amount: 2n * eth } },
    })
  })

  test('behavior: native currency counts for the wrapped one as it is', async () => {
    const minimum = { per: 'total', amount: 5n * eth, currency: ether } as const
    const state = await ended(
      [offer('7', 4n * eth, inWeth), offer('8', 3n * eth, inWeth)],
      [sold('7', left('7'), came(weth, 4n * eth)), declined('8')],
      { items: [chosen(7n), chosen(8n)], minimum },
    )
    expect(state).toMatchObject({ rest: { minimum: { ...minimum, amount: eth } } })
  })

  test('behavior: is what of an edition was not taken, too', async () => {
    const path = [{ ...offer('7', 100n, inWeth), quantity: 3 }, offer('8', 100n, inWeth)]
    const state = await ended(
      path,
      [sold('7', left('7', '2'), came(weth, 200n)), sold('8', left('8'), came(weth, 100n))],
      { items: [chosen(7n, 3n), chosen(8n)] },
    )
    expect(state).toMatchObject({ phase: 'partial', rest: { items: [chosen(7n)] } })
  })
})
