import { encodeAbiParameters, numberToHex, toFunctionSelector } from 'viem/utils'
import { afterEach, describe, expect, test } from 'vitest'
import { rpcSource } from '../../indexer/rpcSource.ts'
import { startNode } from '../../testing/startNode.ts'
import type { Party } from '../party.ts'
import { readDeposit, readDepositOfAll, readFilledOfAll } from './readDeposit.ts'

type Node = Awaited<ReturnType<typeof startNode>>
const nodes: Node[] = []
afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

const escrow = `0x${'e5'.repeat(20)}` as const
const id = `0x${'1d'.repeat(32)}` as const
const filledSelector = toFunctionSelector('filled(bytes32)')
const depositOf = (state: number) =>
  encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint64' }, { type: 'uint8' }, { type: 'uint256' }],
    [escrow, 1n, state, 5n],
  )
const filledOf = (isFilled: boolean) => encodeAbiParameters([{ type: 'bool' }], [isFilled])

/** A node that says what it is told to, as of the blocks that it has. */
async function start(says: { head?: number; state?: number; isFilled?: boolean; gone?: boolean }) {
  const { head = 100, state = 0, isFilled = false, gone = false } = says
  const node = await startNode({
    whole: () => (gone ? { status: 500 } : undefined),
    answer: (method, params) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_blockNumber') return numberToHex(head)
      if (method === 'eth_getCode') return '0x'
      if (method !== 'eth_call') throw { code: -32601, message: 'method not found' }
      const [{ data }, block] = params as [{ data: string }, `0x${string}`]
      if (Number(block) > head) throw { code: -32000, message: 'header not found' }
      return data.startsWith(filledSelector) ? filledOf(isFilled) : depositOf(state)
    },
  })
  nodes.push(node)
  return node
}

function partyOf(...of: Node[]): Party {
  const source = rpcSource({
    chainId: 1,
    rpcUrls: of.map(({ url }) => url),
    patience: { timeout: 2000, patience: 3000 },
  })
  return { context: { chain: { id: 1 }, source }, settings: { escrow } } as Party
}
const disagree = { code: 'nodes_disagree', statusCode: 503 }

describe('readDepositOfAll', () => {
  test('default: what two nodes say', async () => {
    const party = partyOf(await start({ state: 1 }), await start({ state: 1 }))
    expect(await readDepositOfAll(party, id, 100)).toBe('deposited')
  })

  test('behavior: of a single node its word is taken', async () => {
    expect(await readDepositOfAll(partyOf(await start({ state: 1 })), id, 100)).toBe('deposited')
  })

  test('behavior: one that is a few blocks behind counts, as of its own newest block', async () => {
    const party = partyOf(await start({ state: 1 }), await start({ state: 1, head: 98 }))
    expect(await readDepositOfAll(party, id, 100)).toBe('deposited')
  })

  test('error: a payment that one node invents (T14)', async () => {
    const party = partyOf(await start({ state: 1 }), await start({ state: 0 }))
    expect(await readDeposit(party, id, 100)).toBe('deposited')
    await expect(readDepositOfAll(party, id, 100)).rejects.toMatchObject(disagree)
  })

  test.each([
    ['the other one does not answer', { gone: true }],
    ['the other one is far behind', { state: 1, head: 50 }],
  ])('error: %s: one alone does not suffice', async (_, other) => {
    const party = partyOf(await start({ state: 1 }), await start(other))
    await expect(readDepositOfAll(party, id, 100)).rejects.toMatchObject(disagree)
  })

  test('behavior: of three, one may be away', async () => {
    const nodes = [
      await start({ state: 1 }),
      await start({ gone: true }),
      await start({ state: 1 }),
    ]
    expect(await readDepositOfAll(partyOf(...nodes), id, 100)).toBe('deposited')
  })
})

describe('readFilledOfAll', () => {
  test('error: a fill that one node invents, or hides (T14)', async () => {
    for (const isFilled of [true, false]) {
      const party = partyOf(await start({ isFilled }), await start({ isFilled: !isFilled }))
      await expect(readFilledOfAll(party, id, 100)).rejects.toMatchObject(disagree)
    }
  })
})
