import { type Hash, numberToHex } from 'viem'
import { itemOf } from './trades.ts'
import type { Effect, Fault, World } from './world.ts'

/** How a marketplace, a node, a wallet or a chain fails, by what it does to one call. */
export const lose = async ({ proceed }: Effect) => {
  await proceed()
  throw new TypeError('socket hang up')
}
export const refuse = () => {
  throw new TypeError('fetch failed')
}
/** No answer, until whoever asked goes away. */
export const hang = ({ signal, world }: Effect) =>
  new Promise<never>((_, reject) => {
    world.clock.unwatched(() => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
export const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
/** The answer, changed. */
export const alter =
  (change: (json: never) => unknown) =>
  async ({ proceed }: Effect) => {
    const answer = (await proceed()) as Response
    return Response.json(change((await answer.json()) as never))
  }
export const fail =
  (message: string, code?: number | string, more: object = {}) =>
  () => {
    throw Object.assign(new Error(message), code === undefined ? {} : { code }, more)
  }
export const answer = (value: unknown) => () => value
/** It is done, and an error is reported all the same. */
export const doneBut =
  (error: () => unknown) =>
  async ({ proceed }: Effect) => {
    await proceed()
    throw error()
  }
export const late =
  (milliseconds: number) =>
  async ({ world, proceed }: Effect) => {
    await world.wait(milliseconds)
    return proceed()
  }

const find = (world: World, hash: Hash) =>
  world.chain.transactions.find(entry => entry.hash === hash)

/** Takes a transaction out of the mempool. */
export function forget(world: World, hash: Hash): void {
  const index = world.chain.transactions.findIndex(entry => entry.hash === hash)
  if (index >= 0) world.chain.transactions.splice(index, 1)
  world.note(0, 'chain', 'forgotten', hash)
}

export const mineAfter =
  (milliseconds: number, outcome: 'success' | 'reverted' | 'empty' = 'success') =>
  (world: World, hash: Hash) =>
    world.clock.after(milliseconds, () => world.mine(hash, outcome))

/** Another transaction with the same nonce is mined in its place. */
export const replaceBy =
  (kind: 'repriced' | 'cancelled' | 'replaced') => (world: World, hash: Hash) =>
    world.clock.after(1_500, () => {
      const old = find(world, hash)
      if (!old) return
      forget(world, hash)
      const { from, nonce } = old
      const other = {
        repriced: { to: old.to, input: old.input, value: old.value },
        cancelled: { to: from, input: '0x' as const, value: 0n },
        replaced: {
          to: '0x4444444444444444444444444444444444444444' as const,
          input: '0x99' as const,
          value: 1n,
        },
      }[kind]
      const replacement = world.chain.send({ from, nonce, ...other })
      world.clock.after(1_000, () => world.mine(replacement))
    })

/**
 * Mined, and taken back with every block on top of it: those have other hashes then. Mined again in a later
 * one, perhaps to another end. It never goes deeper than the confirmations that the client waits for.
 */
export const reorganise = (after: 'success' | 'reverted') => (world: World, hash: Hash) =>
  world.clock.after(1_000, () => {
    world.mine(hash)
    world.clock.after(600, () => {
      const { chain, confirmations } = world
      const block = find(world, hash)?.block
      if (block === undefined) return
      const depth = Number(chain.head - block) + 1
      if (confirmations > 1 && depth >= confirmations) return
      const taken = chain.transactions.filter(entry => (entry.block ?? 0n) >= block)
      chain.reorganise(depth)
      for (const entry of taken) {
        entry.logs = []
        world.note(0, 'chain', 'reorganised', entry.hash)
        const ends = entry.hash === hash ? after : entry.status
        world.clock.after(3_000, () => world.mine(entry.hash, ends))
      }
    })
  })

export const drop = (world: World, hash: Hash) =>
  world.clock.after(2_500, () => forget(world, hash))

/** The wallet sends the same calldata to the same place with another value. */
export const revalue = (value: bigint) => async (effect: Effect) => {
  const { world, proceed } = effect
  const hash = (await proceed()) as Hash
  const found = find(world, hash)
  if (found) found.value = value
  world.altered.add(hash)
  return hash
}

/** The wallet sends something else than it was asked for. */
export const tamper = ({ world, params }: Effect) => {
  const [asked] = params as [{ from: `0x${string}`; to: `0x${string}`; data: `0x${string}` }]
  const hash = world.chain.send({
    from: asked.from,
    to: '0x5555555555555555555555555555555555555555',
    input: asked.data,
    value: 0n,
  })
  const found = find(world, hash)
  // It is no item of this trade, whatever its calldata says.
  if (found) found.input = `0x77${numberToHex(itemOf(asked.data) ?? 0, { size: 1 }).slice(2)}`
  world.clock.after(2_000, () => world.mine(hash))
  return hash
}

/** Every tab that lives loses what it waits for in the wallet, the API or the node for a time. */
export const offline = (from: number, milliseconds: number): Fault[] =>
  (['api', 'rpc'] as const).map(on => ({
    ...{ code: 'F75', name: `offline for ${milliseconds} ms`, on, match: /./, from, times: 1e9 },
    act: (effect: Effect) => {
      const began = started.get(effect.world) ?? effect.world.clock.now()
      if (!started.has(effect.world)) {
        effect.world.clock.after(milliseconds, () => effect.world.clock.tell('online'))
      }
      started.set(effect.world, began)
      return effect.world.clock.now() - began < milliseconds ? refuse() : effect.proceed()
    },
  }))
const started = new WeakMap<World, number>()
