// Loaded before virtual time begins: a first dynamic import takes real time.
import '../actions/perform.ts'
import '../execution/carryOutSignature.ts'
import '../execution/resumeRuns.ts'
import { concat, type Hash } from 'viem'
import { deepFreeze } from '../deepFreeze.ts'
import { cast } from '../testing/answers.ts'
import { fakeChain } from '../testing/fakeChain.ts'
import { fakeProvider } from '../testing/fakeProvider.ts'
import { click } from './click.ts'
import type { Clock } from './clock.ts'
import { goOn } from './goOn.ts'
import { inputsOf, marketplace } from './marketplace.ts'
import { nodeFetch, openTab } from './openTab.ts'
import { performer } from './performer.ts'
import { destinationId, itemOf, trades } from './trades.ts'
import { witness } from './witness.ts'
import type { World, WorldOptions } from './world.ts'

/** The API, the chain, the wallet, the person before it and the tabs, all of them in memory. */
export function createWorld(clock: Clock, options: WorldOptions): World {
  const { action, items = 1, approval = false, check = false } = options
  const pace = options.pace ?? { person: 300, block: 2_000, api: 20 }
  const trade = trades[action]
  // Who listened before is none of this world.
  clock.drop()
  const provider = fakeProvider()
  const { chain } = provider
  const destination = fakeChain(destinationId)
  const account = provider.account.address
  if (options.atomic) provider.capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
  const solved = new Set<Hash>()

  const world: World = {
    ...{ clock, options, trade, items, account, provider, chain, destination },
    market: marketplace({ trade, items, approval, check, account, chain, destination, provider }),
    input: deepFreeze(trade.input(items)),
    store: new Map(),
    ...{ log: [], lines: [], prompts: [], signatures: new Set(), tabs: [], clicks: [] },
    ...{ altered: new Set(), unwritten: [], sockets: () => 0 },
    confirmations: options.config?.confirmations ?? 1,
    ...{ pace, effects: 0 },
    note: (tab, kind, label, data) => world.log.push({ at: clock.now(), tab, kind, label, data }),
    wait: milliseconds => new Promise(resolve => clock.after(milliseconds, resolve)),
    open: () => {
      const tab = openTab(world, perform)
      world.tabs.push(tab)
      return tab
    },
    click: (tab, more) => click(world, tab, more),
    resume: (tab, more) => goOn(world, tab, more),
    mine: (hash, outcome = 'success') => {
      const found = chain.transactions.find(entry => entry.hash === hash)
      if (!found || found.block !== undefined) return
      const done = outcome === 'success' ? world.itemsOf(found) : []
      const [index] = done
      const logs = done.flatMap(item => trade.logs(item, account))
      chain.mine(hash, { status: outcome === 'reverted' ? 'reverted' : 'success', logs })
      world.note(0, 'chain', `mined ${outcome}`, hash)
      // The blocks that it is confirmed by.
      for (let block = 1; block < world.confirmations; block += 1) {
        clock.after(block * pace.block, () => chain.mine())
      }
      if (trade.name !== 'call' || outcome !== 'success' || index === undefined) return
      const { input } = found
      clock.after(pace.block, () => {
        // Nothing is filled there for what a reorganisation made fail here.
        if (found.block === undefined || found.status === 'reverted' || solved.has(hash)) return
        solved.add(hash)
        const solver = { from: cast.seller, to: cast.nft, value: 0n }
        const carrying = concat([input, cast.nft, '0x1234'])
        destination.mine(destination.send({ ...solver, input: carrying }), {
          logs: trade.logs(0, account),
        })
        world.note(0, 'chain', 'mined on the destination', hash)
      })
    },
    happened: () =>
      trade.kind === 'signature'
        ? world.market.orders.map(order => order.index)
        : (trade.name === 'call' ? destination : chain).transactions.flatMap(entry =>
            entry.block !== undefined && entry.logs.length > 0 ? world.itemsOf(entry) : [],
          ),
    itemsOf: transaction =>
      world.altered.has(transaction.hash)
        ? []
        : inputsOf(provider, transaction).flatMap(input => itemOf(input) ?? []),
    run: limit => runToEnd(world, limit),
    calm: async (limit = 8 * 3_600_000) => {
      const until = clock.now() + limit
      while (clock.appointments() > 0 && clock.now() < until && (await clock.step()));
    },
  }

  for (const fault of options.faults ?? []) {
    if (fault.on === 'time') clock.after(fault.at, () => fault.act(world))
  }

  witness.began(world)
  const { perform, meet } = performer(world)
  clock.onFetch(nodeFetch(world, perform))
  provider.onPrompt = async () => {
    await world.wait(pace.person)
    return undefined
  }
  provider.onSent = hash => {
    world.note(0, 'chain', 'sent', hash)
    const fault = meet('chain', 'sent')
    if (fault?.on === 'chain') fault.act(world, hash)
    else clock.after(pace.block, () => world.mine(hash))
  }
  return world
}

/** Lets time pass until every click on a page that lives has settled. */
async function runToEnd({ clock, clicks }: World, limit = 4 * 3_600_000): Promise<void> {
  const open = () => clicks.some(entry => !entry.settled && !entry.tab.dead)
  await clock.quiet()
  while (open()) {
    if (!(await clock.step()) && open()) {
      throw new Error('I7: the run waits for nothing, and does not end')
    }
    if (clock.now() - clock.slept() > limit) {
      throw new Error(`I7: the run did not end within ${limit} ms`)
    }
  }
}
