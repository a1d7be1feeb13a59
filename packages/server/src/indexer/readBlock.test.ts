import { keccak256, numberToHex, stringToHex } from 'viem/utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startNode } from '../testing/startNode.ts'
import { createJsonRpc } from './jsonRpc.ts'
import { type ReceiptHabits, readBlock } from './readBlock.ts'

const nodes: Awaited<ReturnType<typeof startNode>>[] = []
afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

const hashOf = (name: string) => keccak256(stringToHex(name))
const [good, bad, old] = ['good', 'bad', 'old'].map(hashOf)
const receipt = (
  transactionHash: string | undefined,
  status?: string,
  blockHash = hashOf('7'),
) => ({
  transactionHash,
  blockHash,
  status,
})
const receipts = [receipt(good, '0x1'), receipt(bad, '0x0'), receipt(old)]

const header = {
  number: numberToHex(7),
  hash: hashOf('7'),
  parentHash: hashOf('6'),
  timestamp: '0x54',
}

/** Block 7, of which a node says by `tell` what became of its transactions. */
async function read(tell: (method: string, params: readonly unknown[]) => unknown) {
  const node = await startNode({
    answer: (method, params) =>
      method === 'eth_getBlockByNumber'
        ? { ...header, transactions: [good, bad, old] }
        : tell(method, params),
  })
  nodes.push(node)
  const block = await readBlock(createJsonRpc([node.url], { patience: 300 }), 7)
  return block?.transactions.map(({ success }) => success)
}
const refuse = (code: number, message: string) => () => {
  throw { code, message }
}
const nobodySays = [undefined, undefined, undefined]

describe('readBlock', () => {
  test('default: what became of each transaction', async () => {
    expect(await read(() => receipts)).toEqual([true, false, undefined])
  })

  test('behavior: receipts of another block tell nothing of this one', async () => {
    const foreign = [receipt(good, '0x1', hashOf('7b')), receipt(bad, '0x1', hashOf('7b'))]
    expect(await read(() => foreign)).toEqual(nobodySays)
  })

  test.each([
    ['the code', -32601, ''],
    ['geth', -32601, 'the method eth_getBlockReceipts does not exist/is not available'],
    ['EIP-1474', -32004, 'Method not supported'],
    ['Ankr', -32600, 'method eth_getBlockReceipts is not available'],
    ['a proxy', -32001, 'rpc method is not whitelisted'],
    ['Alchemy', -32600, 'Unsupported method: eth_getBlockReceipts on this network'],
  ])('behavior: a node without the method, in the words of %s', async (_, code, message) => {
    expect(await read(refuse(code, message))).toEqual(nobodySays)
  })

  test.each([
    ['a time-out', -32000, 'request timed out'],
    ['an internal error', -32603, 'Internal error'],
    ['a block that it has yet to look up', -32000, 'block not found'],
    ['too many requests', 429, 'Too many requests'],
  ])('error: %s is a failure, not a block of which nobody knows', async (_, code, message) => {
    await expect(read(refuse(code, message))).rejects.toThrow()
  })

  test('behavior: receipts that are too much together are asked for one by one', async () => {
    const asked: unknown[] = []
    const told = await read((method, params) => {
      if (method === 'eth_getBlockReceipts') throw { code: -32020, message: 'response too large' }
      asked.push([method, params[0]])
      return receipts.find(each => each.transactionHash === params[0])
    })
    expect(told).toEqual([true, false, undefined])
    expect(asked).toEqual([good, bad, old].map(hash => ['eth_getTransactionReceipt', hash]))
  })

  describe('nodes that do not answer for all receipts of a block in time', () => {
    const hashes = Array.from({ length: 250 }, (_, i) => hashOf(`transaction ${i}`))
    const receiptOf = (hash: unknown) => receipt(hash as string, hash === hashes[7] ? '0x0' : '0x1')

    /** Never an answer to a request with `eth_getBlockReceipts`, unless it is `healthy`. */
    async function slowNode({ healthy = false, status = 0 } = {}) {
      const node = await startNode({
        answer: (method, params) => {
          if (method === 'eth_getBlockByNumber') return { ...header, transactions: hashes }
          return method === 'eth_getBlockReceipts' ? hashes.map(receiptOf) : receiptOf(params[0])
        },
        whole: calls =>
          !healthy && calls.some(({ method }) => method === 'eth_getBlockReceipts')
            ? { status }
            : undefined,
      })
      nodes.push(node)
      return node
    }
    const rpcOf = (...list: { url: string }[]) =>
      createJsonRpc(
        list.map(({ url }) => url),
        { timeout: 150, patience: 2000 },
      )
    const habitsOf = () => {
      const onSlow = vi.fn()
      return { habits: { apartUntil: 0, turn: Promise.resolve(), onSlow } as ReceiptHabits, onSlow }
    }
    const told = hashes.map(hash => hash !== hashes[7])

    test.each([
      ['silence', 0],
      ['504 of what stands before it', 504],
    ])('behavior: %s: they are read one by one, a hundred at once', async (_, status) => {
      const node = await slowNode({ status })
      const rpc = rpcOf(node)
      const { habits, onSlow } = habitsOf()
      const block = await readBlock(rpc, 7, habits)
      expect(block?.transactions.map(({ success }) => success)).toEqual(told)
      expect(onSlow).toHaveBeenCalledTimes(1)
      const single = node.requests.filter(list => list.includes('eth_getTransactionReceipt'))
      expect(single.map(list => list.length)).toEqual([100, 100, 50])
      // And from then on at once, until it is worth another try.
      const together = () => node.requests.flat().filter(each => each === 'eth_getBlockReceipts')
      const before = together().length
      await readBlock(rpc, 7, habits)
      expect(together()).toHaveLength(before)
      habits.apartUntil = 0
      await readBlock(rpc, 7, habits)
      expect(together().length).toBeGreaterThan(before)
    })

    test('behavior: the next node is asked first', async () => {
      const [slow, healthy] = [await slowNode(), await slowNode({ healthy: true })]
      const { habits, onSlow } = habitsOf()
      const block = await readBlock(rpcOf(slow, healthy), 7, habits)
      expect(block?.transactions.map(({ success }) => success)).toEqual(told)
      expect(onSlow).not.toHaveBeenCalled()
      expect(healthy.requests.flat()).not.toContain('eth_getTransactionReceipt')
    })

    test('error: where single ones do not come either, it is a failure', async () => {
      const node = await slowNode()
      node.whole = calls =>
        calls.some(({ method }) => method !== 'eth_getBlockByNumber') ? { status: 0 } : undefined
      await expect(readBlock(rpcOf(node), 7, habitsOf().habits)).rejects.toThrow()
    })
  })
})
