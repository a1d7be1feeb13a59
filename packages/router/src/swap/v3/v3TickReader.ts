import type { Address, Hex } from 'viem'
import { invalid, RouterError } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { addressOf, objectOf } from '../check.ts'
import type { V3TickSource } from './readThrough.ts'

/** `tickBitmap(int16)` */
const tickBitmap = '0x5339c296'
/** `ticks(int24)` */
const ticks = '0xf30dba93'
/** How many words of 32 bytes `ticks` answers with. */
const tickWords = 8

/**
 * The ticks of a pool, read from a node call by call and kept: `tickBitmap` and `ticks` of its contract.
 * All calls must be answered as of one block, the one of the pool's state; make a new reader per block.
 *
 * @param options.call does an `eth_call` and gives the data that it returned.
 * @returns a source whose methods throw RouterError `not_decodable` for data that no pool returns, and
 * what `call` throws.
 * @throws RouterError `invalid_input` for what is no address or no function.
 *
 * @example
 * ```ts
 * const source = v3TickReader({
 *   pool: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
 *   call: async ({ to, data }) => (await client.call({ to, data, blockNumber })).data ?? '0x',
 * })
 * ```
 */
export const v3TickReader = /* @__PURE__ */ guard(unguardedV3TickReader)

function unguardedV3TickReader(options: v3TickReader.Options): V3TickSource {
  const bag = objectOf('options', options)
  const to = addressOf('pool', bag.pool)
  if (typeof bag.call !== 'function') throw invalid('call', bag.call, 'must be a function')
  const call = bag.call as v3TickReader.Options['call']
  const kept = new Map<string, bigint>()
  const read = async (
    selector: Hex,
    argument: number,
    words: number,
    place: number,
    options: V3TickSource.Options,
  ) => {
    const data: Hex = `${selector}${wordOf(argument)}`
    const known = kept.get(data)
    if (known !== undefined) return known
    const answer: unknown = await call({ to, data }, options)
    if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer)) throw notDecodable(answer)
    if (answer.length !== 2 + 64 * words) throw notDecodable(answer)
    const value = BigInt(`0x${answer.slice(2 + 64 * place, 66 + 64 * place)}`)
    kept.set(data, value)
    return value
  }
  return {
    tickBitmap: (word, options) => read(tickBitmap, word, 1, 0, options),
    async liquidityNet(tick, options) {
      const value = await read(ticks, tick, tickWords, 1, options)
      const net = BigInt.asIntN(128, value)
      if (BigInt.asUintN(256, net) !== value) throw notDecodable(value)
      return net
    },
  }
}

export declare namespace v3TickReader {
  type Options = {
    /** The contract of the pool. */
    pool: Address
    call: (request: { to: Address; data: Hex }, options: V3TickSource.Options) => Promise<Hex>
  }
}

/** A whole number as an ABI word, in two's complement. */
function wordOf(value: number): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')
}

function notDecodable(value: unknown): RouterError {
  return new RouterError('The contract did not answer as a v3 pool does', {
    code: 'not_decodable',
    field: 'pool',
    value,
    hints: ['Check that the address is that of a v3 pool on this chain.'],
  })
}
