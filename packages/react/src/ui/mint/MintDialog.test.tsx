// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createMintFlow, type MintFlowOptions } from '../../flow/mint/createMintFlow.ts'
import { account, contract, ether, openMarket, sending } from '../../testing/openMarket.ts'
import { MintDialog } from './MintDialog.tsx'

afterEach(cleanup)

/** What the first reading needs is loaded on demand. */
const slow = { timeout: 20_000 }
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = parseAbi([
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
])
const price = { currency: { contract: ether, symbol: 'ETH', decimals: 18 }, amount: { raw: '10' } }
const stage = { stage: 'open', kind: 'public', startTime: 100, endTime: 200, price }

/** A mint that is open to some: `eligible` is who may get any. */
function open(eligible: string, resolveName?: MintFlowOptions['resolveName']) {
  const line = (quantity: number) => ({
    ...{ orderId: 'm', contract, quantity, currency: ether, currencyDecimals: 18, rawQuote: '10' },
  })
  const market = openMarket(
    {
      '/collections/v7': () => ({
        collections: [{ id: contract, isMinting: true, remainingSupply: 9, mintStages: [stage] }],
      }),
      '/execute/mint/v1': ({ items, taker }) => {
        const [{ quantity } = {}] = items as { quantity?: number }[]
        if (String(taker).toLowerCase() !== eligible.toLowerCase()) return { path: [] }
        if (quantity === undefined) return { path: [line(5)] }
        const args = [0n, eligible as typeof to, BigInt(quantity), []] as const
        const data = encodeFunctionData({ abi, functionName: 'mint', args })
        const value = `${10 * quantity}`
        return { path: [line(quantity)], steps: [sending('sale', { to: contract, data, value })] }
      },
    },
    { now: () => 150_000 },
  )
  const flow = createMintFlow({
    ...{ ...market.scope, collection: contract, recent: [to], resolveName },
  })
  const subject = { chainId: 31337, contract, name: 'First Light', image: undefined }
  render(<MintDialog flow={flow} subject={subject} onClose={() => undefined} />)
  act(() => flow.open())
  return flow
}

test('behavior: who may not mint names somebody who may, and keeps the field while it is read', async () => {
  open(to)
  await screen.findByText(/This account may not mint/, {}, slow)
  await act(async () => screen.getByRole('checkbox', { name: 'For somebody else' }).click())
  await screen.findByText(/There is no recipient yet/, {}, slow)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipient' })
  expect(field.placeholder).toBe('0x…')
  field.focus()
  fireEvent.change(field, { target: { value: to } })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Mint 1 for/ }, slow)
  expect(button.disabled).toBe(false)
  expect(document.activeElement).toBe(field)
  expect(field.isConnected).toBe(true)
})

test('behavior: a name is asked for where names are read', async () => {
  open(account, async name => ({ name, address: to }))
  await screen.findByRole('button', { name: /^Mint 1 for/ }, slow)
  await act(async () => screen.getByRole('checkbox', { name: 'For somebody else' }).click())
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipient' })
  expect(field.placeholder).toBe('0x… or a name')
  await screen.findByText(/Enter an address or a name/, {}, slow)
})

test('behavior: a quantity that is emptied mints nothing, and says so', async () => {
  open(account)
  const label = /^Mint 1 for/
  await screen.findByRole('button', { name: label }, slow)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Quantity/ })
  fireEvent.change(field, { target: { value: '' } })
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: label })
  expect([field.value, button().disabled]).toEqual(['', true])
  screen.getByText('Enter how many.')
  // A press on the button leaves the field first: it finds nothing to carry out.
  fireEvent.blur(field)
  expect([field.value, button().disabled]).toEqual(['', true])
  fireEvent.change(field, { target: { value: '1' } })
  expect(button().disabled).toBe(false)
})

test('behavior: what is left to have is said before it is too much, and more has no price and no terms', async () => {
  const flow = open(account)
  await screen.findByRole('button', { name: /^Mint 1 for/ }, slow)
  screen.getByText('up to 5 · 9 left in all')
  screen.getByText('You give')
  await act(async () => flow.setForm({ quantity: 6n }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mint 6' }, slow)
  expect(button.disabled).toBe(true)
  screen.getByText('No more than 5.')
  screen.getByText(/Fewer can be minted than you asked for/)
  expect([screen.queryByText('You give'), screen.queryByText('Total')]).toEqual([null, null])
})

test('behavior: what the account would get is not said of somebody who is not known', async () => {
  open(account)
  await screen.findByText('You give', {}, slow)
  await act(async () => screen.getByRole('checkbox', { name: 'For somebody else' }).click())
  await screen.findByText(/There is no recipient yet/, {}, slow)
  expect(screen.queryByText('You give')).toBeNull()
})
