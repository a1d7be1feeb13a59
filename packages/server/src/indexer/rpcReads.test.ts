import { type Hex, numberToHex, pad, parseAbi } from 'viem'
import { decodeFunctionData, encodeFunctionResult } from 'viem/utils'
import { afterEach, describe, expect, test } from 'vitest'
import { startNode } from '../testing/startNode.ts'
import { multicallAddress } from './rpcReads.ts'
import { rpcSource } from './rpcSource.ts'

const nodes: { stop(): void }[] = []
afterEach(() => {
  for (const node of nodes.splice(0)) node.stop()
})

const abi = parseAbi(['function ownerOf(uint256) view returns (address)'])
const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[]) view returns ((bool success, bytes returnData)[])',
])
const address = (n: number) => pad(numberToHex(n), { size: 20 })
const slow = address(0x999)
const owner = address(0x1000)
const call = (contract: Hex) => ({
  ...{ address: contract, abi, functionName: 'ownerOf', args: [1n] },
})
const all = [...Array.from({ length: 40 }, (_, i) => address(i + 1)), slow, address(99)]
const expected = all.map(each => (each === slow ? null : owner))

/** How a node says that a call took too long; without a word it never answers. */
const words = {
  'geth: of the call': { code: -32000, message: 'execution aborted (timeout = 5s)' },
  'geth: of the request': { code: -32002, message: 'request timed out' },
  'nothing at all': undefined,
}

/** A node on which one contract takes too long, by itself or among others. */
async function slowNode(word: keyof typeof words, options: { multicall: boolean }) {
  const state = { isDown: false, tries: 0 }
  const refuse = () => {
    const error = words[word]
    if (error) throw error
    return new Promise(() => undefined)
  }
  const node = await startNode({
    answer: (method, params) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_getCode') return options.multicall ? '0x00' : '0x'
      if (method !== 'eth_call') throw { code: -32601, message: 'method not found' }
      const { to, data } = params[0] as { to: Hex; data: Hex }
      if (state.isDown) return refuse()
      if (to === slow) state.tries++
      if (to !== multicallAddress) return to === slow ? refuse() : pad(owner)
      const [calls] = decodeFunctionData({ abi: multicallAbi, data }).args
      const targets = calls.map(({ target }) => target.toLowerCase())
      if (targets.includes(slow)) return refuse()
      return encodeFunctionResult({
        abi: multicallAbi,
        functionName: 'aggregate3',
        result: targets.map(() => ({ success: true, returnData: pad(owner) })),
      })
    },
  })
  nodes.push(node)
  return Object.assign(state, {
    source: rpcSource({
      chainId: 1,
      rpcUrls: [node.url],
      patience: { timeout: 600, patience: 1800 },
    }),
  })
}

describe('readMany', () => {
  test.each(
    (Object.keys(words) as (keyof typeof words)[]).flatMap(word =>
      [true, false].map(multicall => ({ word, multicall })),
    ),
  )(
    'behavior: a contract that takes too long takes only its own answer: $word, multicall: $multicall',
    async ({ word, multicall }) => {
      const node = await slowNode(word, { multicall })
      const read = (block?: number) =>
        node.source.read(all.map(call), block === undefined ? {} : { block })
      expect(await read(16)).toEqual(expected)
      const { tries } = node
      expect(tries).toBeGreaterThan(0)
      // For a while nobody waits for it again.
      expect(await read(17)).toEqual(expected)
      expect(await read()).toEqual(expected)
      expect(node.tries).toBe(tries)
    },
  )

  test.each(Object.keys(words) as (keyof typeof words)[])(
    'error: a node on which everything takes too long has not answered: %s',
    async word => {
      const node = await slowNode(word, { multicall: true })
      node.isDown = true
      await expect(node.source.read(all.map(call), { block: 16 })).rejects.toMatchObject({
        code: 'chain_unavailable',
      })
      node.isDown = false
      expect(await node.source.read([call(owner)], { block: 16 })).toEqual([owner])
    },
  )

  // As of a block, what no one knows is taken for a failure of the node.
  test.each([
    'execution reverted',
    'out of gas',
    'gas uint64 overflow',
    // `throw` of the first compilers.
    'invalid jump destination',
    'invalid opcode: INVALID',
    'stack underflow (0 <=> 1)',
    'stack limit reached 1024 (1023)',
    'return data out of bounds',
    'write protection',
    'max call depth exceeded',
    'VM execution error.',
    'EVM error: InvalidJump',
  ])('behavior: a contract that fails with "%s" has answered', async message => {
    const node = await startNode({
      answer: (method, params) => {
        if (method === 'eth_chainId') return '0x1'
        if (method === 'eth_getCode') return '0x'
        const { to } = params[0] as { to: Hex }
        if (to === slow) throw { code: -32000, message }
        return pad(owner)
      },
    })
    nodes.push(node)
    const source = rpcSource({ chainId: 1, rpcUrls: [node.url] })
    const calls = [call(slow), call(owner)]
    expect(await source.read(calls, { block: 16 })).toEqual([undefined, owner])
  })

  test('behavior: a picture that takes too long does not hold up the next ones of its contract', async () => {
    const node = await slowNode('geth: of the call', { multicall: true })
    for (let i = 0; i < 2; i++)
      expect(await node.source.read([call(slow)], { alone: true, block: 16 })).toEqual([null])
    expect(node.tries).toBeGreaterThan(2)
  })
})

describe('a failure in words that do not say that the contract ran', () => {
  const unknown = { code: -32000, message: 'missing trie node 12ab (path )' }
  const chain = async (refuse: (to: Hex) => boolean, error: unknown = unknown) => {
    const node = await startNode({
      answer: (method, params) => {
        if (method === 'eth_chainId') return '0x1'
        if (method === 'eth_getCode') return '0x'
        const { to } = params[0] as { to: Hex }
        if (refuse(to)) throw error
        return pad(owner)
      },
    })
    nodes.push(node)
    return node.url
  }
  const sourceOf = (...rpcUrls: string[]) =>
    rpcSource({ chainId: 1, rpcUrls, patience: { timeout: 600, patience: 1800 } })
  const calls = [call(slow), call(owner)]

  test('behavior: is no answer: the next node is asked', async () => {
    const source = sourceOf(await chain(() => true), await chain(() => false))
    expect(await source.read(calls)).toEqual([owner, owner])
    expect(await source.call({ to: slow, data: '0x', gas: 1n })).toBe(pad(owner))
  })

  test('behavior: of one contract while all nodes run others leaves it unknown', async () => {
    const source = sourceOf(await chain(to => to === slow), await chain(to => to === slow))
    expect(await source.read(calls)).toEqual([null, owner])
    // What a call of a stranger's contract gives can wait for nobody.
    expect(await source.call({ to: slow, data: '0x', gas: 1n })).toBeUndefined()
  })

  test.each([
    unknown,
    { code: -32000, message: 'header not found' },
    { code: -32000, message: 'node is syncing' },
  ])('error: of everything is one of the node: %j', async error => {
    const source = sourceOf(await chain(() => true, error))
    await expect(source.read(calls)).rejects.toMatchObject({ code: 'chain_unavailable' })
    const asked = source.call({ to: slow, data: '0x', gas: 1n })
    await expect(asked).rejects.toMatchObject({ code: 'chain_unavailable' })
  })

  test('error: a call that took too long was not refused by its contract', async () => {
    const late = { code: -32000, message: 'execution aborted (timeout = 5s)' }
    const source = sourceOf(await chain(to => to === slow, late))
    const asked = source.call({ to: slow, data: '0x', gas: 1n })
    await expect(asked).rejects.toMatchObject({ code: 'chain_unavailable' })
  })

  test('behavior: a contract that reverts with such words has answered', async () => {
    const reverted = { code: 3, message: 'execution reverted: request timed out' }
    const source = sourceOf(await chain(to => to === slow, reverted))
    expect(await source.call({ to: slow, data: '0x', gas: 1n })).toBeUndefined()
    expect(await source.read(calls)).toEqual([undefined, owner])
  })
})
