import type { Rpc } from './rpc.ts'
import { type StateStore, stateDigest } from './stateStore.ts'

const keepEvery = 2_000
/** Of the time, what keeping the state may take: a large one on a slow machine is kept less often. */
const mostShare = 1 / 30
/** Without new blocks only every so many rounds is the whole state compared. */
const quietRounds = 5

export type Keeper = {
  /** Starts keeping the state every few seconds, when something has changed. */
  begin(): void
  /** Keeps it now. */
  dump(): Promise<void>
  /** Stops and waits for a write under way. */
  end(): Promise<void>
}

/** Writes a chain's state to a store, one write after the other. */
export function keepState(rpc: Rpc, store: StateStore): Keeper {
  let lastBlock: string | undefined
  let lastDigest: string | undefined
  let round = 0
  let pause = keepEvery
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let ended = false

  const write = async (onlyIfChanged: boolean) => {
    const begun = performance.now()
    const block = await latestBlock(rpc)
    const hex = (await rpc.request({ method: 'anvil_dumpState' })) as string
    const dump = Buffer.from(hex.slice(2), 'hex')
    // Comparing takes longer than writing: a new block is reason enough to write.
    const digest = onlyIfChanged && block === lastBlock ? stateDigest(dump) : undefined
    if (digest === undefined || digest !== lastDigest) await store.write(dump)
    pause = Math.max(keepEvery, (performance.now() - begun) / mostShare)
    lastBlock = block
    lastDigest = digest
  }
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = working.then(work)
    working = turn.catch(() => undefined)
    return turn
  }
  const tick = async () => {
    round += 1
    if (round % quietRounds === 0 || (await latestBlock(rpc)) !== lastBlock) await write(true)
  }
  const schedule = () => {
    if (ended) return
    timer = setTimeout(() => {
      // A round that fails is tried again in the next; when anvil is gone, `exited` says so.
      inTurn(tick)
        .catch(() => undefined)
        .finally(schedule)
    }, pause)
    timer.unref()
  }
  return {
    begin: schedule,
    dump: () => inTurn(() => write(false)),
    async end() {
      ended = true
      clearTimeout(timer)
      await working
    },
  }
}

async function latestBlock(rpc: Rpc): Promise<string> {
  const block = await rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  return (block as { hash: string }).hash
}
