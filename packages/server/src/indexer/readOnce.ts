import type { CallResult, ChainSource } from './chainSource.ts'

type Calls = Parameters<ChainSource['read']>[0]

/**
 * The answers to several lists of reads, all at once, where many ask the same: what the tokens of a vault cost is told
 * by the same reads for each of them.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readOnce(
  source: Pick<ChainSource, 'read'>,
  lists: readonly Calls[],
  options?: Parameters<ChainSource['read']>[1],
): Promise<CallResult[][]> {
  const abis = new Map<unknown, number>()
  const known = new Map<string, number>()
  const asked: Calls[number][] = []
  const places = lists.map(calls =>
    calls.map(call => {
      const { address, abi, functionName, args = [] } = call
      // What stands in a list or an object is not looked into.
      const isPlain = args.every(arg => typeof arg !== 'object')
      const number = abis.get(abi) ?? abis.size
      abis.set(abi, number)
      const key = `${number}:${address}:${functionName}:${args.join()}`
      const before = isPlain ? known.get(key) : undefined
      if (before !== undefined) return before
      if (isPlain) known.set(key, asked.length)
      return asked.push(call) - 1
    }),
  )
  const answers = await source.read(asked, options)
  return places.map(list => list.map(place => answers[place]))
}
